import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../tidy/source-file.ts';
import { type Document, documentOf, documentsOf } from './read-files.ts';

const health = readFileSync(join(ROOT, 'apps/server/src/http/health-routes.ts'), 'utf8');
/** The paths that a probe may request: the health routes, and the call that needs no database. */
const probes = new Set([...[...health.matchAll(/fastify\.get\('([^']+)'/g)].map(([, path]) => path), calls.ping.path]);
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
    for (const documents of [documentsOf('kubernetes/nua.yaml'), documentsOf('kubernetes/migrate.yaml')]) {
      const pod = documents.find(({ kind }) => kind === 'StatefulSet' || kind === 'Deployment' || kind === 'Job').spec
        .template.spec;
      const mounts: string[] = pod.containers[0].volumeMounts.map(({ mountPath }: Document) => mountPath);
      const text = JSON.stringify(documents);
      const named = [...text.matchAll(/"(\/etc\/nua\/[\w-]+)\/[\w.-]+"/g)].map(([, path = '']) => path);
      expect(named.length).toBeGreaterThan(1);
      expect(named.filter((path) => !mounts.includes(path))).toEqual([]);
    }
  });

  it('run every container without privileges and with a read-only root file system', () => {
    const pods = ['nua', 'redis', 'migrate']
      .flatMap((name) => documentsOf(`kubernetes/${name}.yaml`))
      .filter(({ kind }) => kind === 'StatefulSet' || kind === 'Deployment' || kind === 'Job')
      .map(({ spec }) => spec.template.spec);
    expect(pods).toHaveLength(3);
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
