import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../tidy/source-file.ts';
import { type Document, documentOf, documentsOf, podOf } from './read-files.ts';

const health = readFileSync(join(ROOT, 'apps/server/src/http/health-routes.ts'), 'utf8');
const starting = new Set(['StatefulSet', 'Deployment', 'Job', 'CronJob']);
/** The paths that a probe may request: the health routes, and the call that needs no database. */
const probes = new Set([...[...health.matchAll(/fastify\.get\('([^']+)'/g)].map(([, path]) => path), calls.ping.path]);
const manual = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
const PORT = '3000';
const [, deployment] = documentsOf('kubernetes/nua.yaml');
const [container] = deployment.spec.template.spec.containers;
const database = documentOf('kubernetes/database.yaml').spec;

describe('the Kubernetes manifests', () => {
  it('probe existing paths at the port of the node', () => {
    const probed = [container.startupProbe, container.readinessProbe, container.livenessProbe].map(
      ({ httpGet }) => httpGet,
    );
    expect(probed.map(({ path }) => path)).toEqual(['/ping', '/healthz', '/ping']);
    expect(probed.filter(({ path }) => !probes.has(path))).toEqual([]);
    expect(probed.map(({ port }) => port)).toEqual(['http', 'http', 'http']);
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(PORT) }]);
  });

  it('always leave a node running during updates and evictions', () => {
    const budget = documentsOf('kubernetes/nua.yaml').find(({ kind }) => kind === 'PodDisruptionBudget');
    expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas);
    // A StatefulSet replaces the next pod only when the previous one is ready.
    expect(deployment.kind).toBe('StatefulSet');
    expect(deployment.spec.template.spec.topologySpreadConstraints[0].whenUnsatisfiable).toBe('DoNotSchedule');
  });

  it('mount the folder of every file that a variable names', () => {
    for (const path of ['kubernetes/nua.yaml', 'kubernetes/migrate.yaml', 'kubernetes-real-money/archive.yaml']) {
      const documents = documentsOf(path);
      const pod = podOf(documents.find(({ kind }) => starting.has(kind)));
      const mounts: string[] = pod.containers[0].volumeMounts.map(({ mountPath }: Document) => mountPath);
      const text = JSON.stringify(documents);
      const named = [...text.matchAll(/"(\/etc\/nua\/[\w-]+)\/[\w.-]+"/g)].map(([, path = '']) => path);
      expect(named.length).toBeGreaterThan(1);
      expect(named.filter((path) => !mounts.includes(path))).toEqual([]);
    }
  });

  it('run every container without privileges and with a read-only root file system', () => {
    const folders = ['nua', 'redis', 'migrate'].map((name) => `kubernetes/${name}.yaml`);
    const pods = [...folders, 'kubernetes-staging/sandbox.yaml', 'kubernetes-real-money/archive.yaml']
      .flatMap((path) => documentsOf(path))
      .filter(({ kind }) => starting.has(kind))
      .map(podOf);
    expect(pods).toHaveLength(5);
    for (const pod of pods) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const one of pod.containers)
        expect(one.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });

  it('give a job exactly the secret files that it names, each from a documented secret', () => {
    const created = new Map(
      [...manual.matchAll(/create secret generic (\S+) (.*)$/gm)].map(([, name, words = '']) => [
        name,
        [...words.matchAll(/--from-file=([\w-]+)/g)].map(([, file]) => file),
      ]),
    );
    // A licensed site adds the files of its variables to the secret `nua`.
    const added = Object.values<string>(documentOf('kubernetes-real-money/variables.yaml').data)
      .filter((value) => value.startsWith('/etc/nua/secrets/'))
      .map((value) => basename(value));
    created.set('nua', [...(created.get('nua') ?? []), ...added]);
    for (const path of ['kubernetes/migrate.yaml', 'kubernetes-real-money/archive.yaml']) {
      const pod = podOf(documentOf(path));
      const sources: Document[] = pod.volumes[0].projected.sources.map(({ secret }: Document) => secret);
      const files = sources.flatMap(({ items }) => items.map((item: Document) => item.path));
      const named = [...JSON.stringify(pod).matchAll(/"\/etc\/nua\/secrets\/([\w-]+)"/g)].map(([, file]) => file);
      expect(files.sort()).toEqual(named.sort());
      for (const { name, items } of sources)
        for (const { key } of items) expect(created.get(name), `${path}: ${key}`).toContain(key);
    }
  });

  it('acknowledge a commit only when two databases have it', () => {
    expect(database.instances).toBe(3);
    expect(database.postgresql.synchronous).toEqual({
      method: 'any',
      number: 1,
      dataDurability: 'required',
      failoverQuorum: true,
    });
  });
});
