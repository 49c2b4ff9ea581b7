import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { ROOT, readProject } from '../tidy/source-file.ts';
import { nodes } from './programs.ts';
import {
  DEPLOY,
  type Document,
  documentOf,
  documentsOf,
  haproxyLines,
  settingOf,
  textOf,
  variablesIn,
} from './read-files.ts';

const inProject = (path: string) => existsSync(join(ROOT, path));
const health = readFileSync(join(ROOT, 'apps/server/src/http/health-routes.ts'), 'utf8');
/** The paths that a machine may ask: of the health routes, and the call that answers without a database. */
const probes = new Set([...[...health.matchAll(/fastify\.get\('([^']+)'/g)].map(([, path]) => path), calls.ping.path]);
const PORT = '3000';
/** Connections of a node to the database: docs/operations.md, "Connections". */
const CONNECTIONS = 18;

const compose = documentOf('compose/compose.yaml');
const real = documentOf('compose/compose.real-money.yaml');
const dockerfile = textOf('docker/Dockerfile');
const [, deployment] = documentsOf('kubernetes/nua.yaml');
const [container] = deployment.spec.template.spec.containers;
const database = documentOf('kubernetes/database.yaml').spec;
const proxies = ['compose/haproxy.cfg', 'patroni/haproxy.cfg'].map((path) => ({ path, text: textOf(path) }));

describe('the image', () => {
  it('has the Node of package.json', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
    expect(images).toEqual([dependencies.node, dependencies.node]);
  });

  it('copies folders that exist, every workspace that the server imports among them', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/opt\/nua\/(\S+)/gm)].map(([, path = '']) => path);
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((path) => !inProject(path))).toEqual([]);
    expect(copied).toEqual(expect.arrayContaining(['packages', 'apps/server', 'apps/web', 'apps/arcade']));
  });

  it('runs as a user without rights, on the port of the server, and asks for its health', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile).toMatch(/PORT=3000$/m);
    expect(dockerfile).toMatch(/^EXPOSE 3000$/m);
    expect(/127\.0\.0\.1:3000(\/\w+)/.exec(dockerfile)?.[1]).toBe('/healthz');
  });
});

describe('Compose', () => {
  const services: [string, Document][] = Object.entries(compose.services);

  it('mounts files that exist, and secrets and volumes that it declares', () => {
    const sources = services.flatMap(([, { volumes = [] }]) => volumes.map((one: string) => one.split(':')[0]));
    const files = sources.filter((source: string) => source.startsWith('.'));
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((path: string) => !existsSync(join(DEPLOY, 'compose', path)))).toEqual([]);
    expect(sources.filter((source: string) => !source.startsWith('.') && !(source in compose.volumes))).toEqual([]);
    for (const [parts, declared] of [
      [services, compose.secrets],
      [Object.entries<Document>(real.services), real.secrets],
    ] as const) {
      const used = parts.flatMap(([, { secrets = [] }]) => secrets.map((one: Document) => one.source ?? one));
      expect([...new Set(used)].filter((name) => !(String(name) in declared))).toEqual([]);
      expect(Object.keys(declared).filter((name) => !used.includes(name))).toEqual([]);
    }
  });

  it('declares each secret by the file that make-secrets.sh makes or that the manual asks for', () => {
    const made = textOf('make-secrets.sh');
    const manual = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
    const named = (name: string) => new RegExp(`(^|[\\s/\`])${name.replaceAll('.', '\\.')}([\\s;\`]|$)`, 'm');
    for (const [name, { file }] of Object.entries<Document>(compose.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(made).toMatch(named(name));
    }
    for (const [name, { file }] of Object.entries<Document>(real.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(`${made}\n${manual}`).toMatch(named(name));
    }
  });

  it('starts nothing that needs a new right or writes its image', () => {
    for (const [, service] of services.filter(([, { image }]) => image === 'nua'))
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(services.filter(([, service]) => service.privileged || service.ports).map(([name]) => name)).toEqual([
      'haproxy',
    ]);
  });

  it('waits only for services that it has, and migrates before the nodes start', () => {
    const waited = services.flatMap(([, { depends_on = {} }]) => Object.keys(depends_on));
    expect(waited.filter((name) => !(name in compose.services))).toEqual([]);
    for (const name of ['node-1', 'node-2'])
      expect(compose.services[name].depends_on.migrate.condition).toBe('service_completed_successfully');
  });
});

describe('Kubernetes', () => {
  it('asks probes that exist, at the port that the node listens at', () => {
    const asked = [container.startupProbe, container.readinessProbe, container.livenessProbe].map(
      ({ httpGet }) => httpGet,
    );
    expect(asked.map(({ path }) => path)).toEqual(['/ping', '/healthz', '/ping']);
    expect(asked.filter(({ path }) => !probes.has(path))).toEqual([]);
    expect(asked.map(({ port }) => port)).toEqual(['http', 'http', 'http']);
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(PORT) }]);
  });

  it('never stops the last node by its own doing, and never puts two on one machine', () => {
    const budget = documentsOf('kubernetes/nua.yaml').find(({ kind }) => kind === 'PodDisruptionBudget');
    expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas);
    // An update of a StatefulSet waits until the one that it replaced is ready.
    expect(deployment.kind).toBe('StatefulSet');
    expect(deployment.spec.template.spec.topologySpreadConstraints[0].whenUnsatisfiable).toBe('DoNotSchedule');
  });

  it('mounts each folder in which a variable names a file', () => {
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

  it('runs every container without rights, on a root that it cannot write', () => {
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

  it('acknowledges a commit that two databases have, and promotes none without it', () => {
    expect(database.instances).toBe(3);
    expect(database.postgresql.synchronous).toEqual({
      method: 'any',
      number: 1,
      dataDurability: 'required',
      failoverQuorum: true,
    });
  });
});

describe('the users of the database', () => {
  const made = [...textOf('make-roles.sh').matchAll(/^create role (\w+)(.*) password/gm)].map(
    ([, name, rest = '']) => ({
      name,
      replicates: rest.includes('replication'),
    }),
  );

  it('are the same for Compose, Patroni and CloudNativePG, and in the addresses', () => {
    const managed = database.managed.roles.map(({ name, replication = false }: Document) => ({
      name,
      replicates: replication,
    }));
    expect(made).toEqual([{ name: database.bootstrap.initdb.owner, replicates: false }, ...managed]);
    const addressed = [...textOf('make-secrets.sh').matchAll(/\$\(address (\w+)/g)].map(([, name]) => name);
    expect(addressed.sort()).toEqual(made.map(({ name }) => name).sort());
  });

  it('may replicate where it reads backups', () => {
    const reads = 'replication nua_backup';
    for (const path of ['make-roles.sh', 'kubernetes/database.yaml', 'patroni/patroni.yml'])
      expect(textOf(path)).toContain(reads);
  });
});

describe('the proxies', () => {
  it.each(proxies)(
    'ask each node for its health at its port, and notice a node that leaves before it ends: $path',
    ({ text }) => {
      const [, , , , , uri] = haproxyLines(text, 'http-check').find((words) => words.includes('GET')) ?? [];
      expect(uri).toBe('/healthz');
      const servers = haproxyLines(text, 'server').filter(([, , at = '']) => at.endsWith(`:${PORT}`));
      expect(servers).toHaveLength(2);
      const checks = text.split('\nbackend nodes')[1]?.match(/default-server check .*inter (\d+)s fall (\d+)/);
      const noticed_s = Number(checks?.[1]) * (Number(checks?.[2]) + 1);
      for (const { environment } of nodes) expect(Number(environment.DRAIN_S)).toBeGreaterThan(noticed_s);
    },
  );

  it.each(proxies)('keep metrics, the query of a line and the paths of keys from others: $path', ({ text }) => {
    expect(text).toContain('http-request return status 404 if { path /metrics }');
    expect(text).toContain('set-log-level silent if { path_beg /phone-change/ /password-reset/ }');
    const [log = ''] = /log-format .*/.exec(text) ?? [];
    // %HPO is the path without the query; %r, %HU and %HQ have it.
    expect(log).toContain('HPO');
    expect(log).not.toMatch(/%(\{\+E\})?(r|HU|HQ|hr|hs)\b/);
    for (const header of ['Forwarded', 'X-Forwarded-Host']) expect(text).toContain(`del-header ${header}\n`);
    expect(text).toContain('set-header X-Forwarded-For %[src]');
  });
});

describe('the site of two machines', () => {
  const patroni = documentOf('patroni/patroni.yml');
  const { dcs } = patroni.bootstrap;
  const etcd = variablesIn(textOf('patroni/etcd.env'));
  const haproxy = textOf('patroni/haproxy.cfg');

  it('keeps Patroni’s own rule for its times', () => {
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
    expect(dcs.ttl).toBeGreaterThanOrEqual(20);
  });

  it('acknowledges a commit that both machines have, and never cancels one', () => {
    expect(dcs.synchronous_mode).toBe(true);
    expect(patroni.watchdog.mode).toBe('required');
    const { parameters } = dcs.postgresql;
    expect(parameters).toMatchObject({ synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on' });
    for (const limit of ['statement_timeout', 'transaction_timeout', 'idle_session_timeout'])
      expect({ ...parameters, ...patroni.postgresql.parameters }).not.toHaveProperty(limit);
  });

  it('has three votes, and the same addresses for etcd, Patroni and HAProxy', () => {
    const members = (etcd.ETCD_INITIAL_CLUSTER ?? '')
      .split(',')
      .map((one) => /https:\/\/([\d.]+):2380$/.exec(one)?.[1]);
    expect(members).toHaveLength(3);
    expect(patroni.etcd3.hosts).toEqual(members.map((host) => `${host}:2379`));
    expect(patroni.etcd3.hosts).toContain(/https:\/\/([^,]+)$/.exec(etcd.ETCD_ADVERTISE_CLIENT_URLS ?? '')?.[1]);
    const databases = haproxyLines(haproxy, 'server').filter(([, , at = '']) => at.endsWith(':5432'));
    expect(databases.map(([, , at = '']) => at.split(':')[0])).toEqual(members.slice(0, 2));
    expect(patroni.postgresql.connect_address).toBe(databases[0]?.[2]);
    const [, port] = patroni.restapi.connect_address.split(':');
    expect(haproxy).toContain(`check port ${port} check-ssl`);
    expect(haproxy).toContain('on-marked-down shutdown-sessions');
  });

  it('has connections for both nodes on either machine', () => {
    const [, most] = /on-marked-down shutdown-sessions maxconn (\d+)/.exec(haproxy) ?? [];
    expect(Number(most)).toBeGreaterThan(2 * CONNECTIONS);
    expect(dcs.postgresql.parameters.max_connections).toBeGreaterThan(Number(most));
  });
});

describe('the units of systemd', () => {
  it.each(['nua.service', 'nua-migrate.service'])('give each secret that a variable names: %s', (unit) => {
    const files = [unit, ...(unit === 'nua.service' ? ['nua.service.d/real-money.conf'] : [])];
    const text = files.map((file) => textOf(`systemd/${file}`)).join('\n');
    const given = [...text.matchAll(/^LoadCredential=([\w-]+):\/etc\/nua\/secrets\/([\w-]+)$/gm)];
    expect(given.every(([, name, file]) => name === file)).toBe(true);
    const named = [...text.matchAll(/_FILE=%d\/([\w-]+)/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(given.map(([, name]) => name).sort());
    expect(settingOf(text, 'ExecStart')).toMatch(
      /^\/opt\/nua\/node_modules\/node\/bin\/node \/opt\/nua\/apps\/server\/src\/[\w/-]+\.ts$/,
    );
  });

  it('do not start a node again whose configuration is wrong', () => {
    const main = readFileSync(join(ROOT, 'apps/server/src/main.ts'), 'utf8');
    expect(main).toContain(`process.exit(${settingOf(textOf('systemd/nua.service'), 'RestartPreventExitStatus')})`);
  });
});

describe('the manual of deployments', () => {
  const files = readProject().filter(({ path }) => path.startsWith('deploy/'));
  const manual = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');

  it('names each file of deploy/', () => {
    expect(files.length).toBeGreaterThan(25);
    const name = (path: string) => path.replace('deploy/', '');
    expect(files.filter(({ path }) => !manual.includes(name(path))).map(({ path }) => path)).toEqual([]);
  });

  it('names scripts that can be run', () => {
    const scripts = files.filter(({ path }) => path.endsWith('.sh'));
    expect(scripts.length).toBeGreaterThan(3);
    for (const { path, text } of scripts) {
      expect(text.startsWith('#!/bin/sh\n')).toBe(true);
      expect(statSync(join(ROOT, path)).mode & 0o111, path).not.toBe(0);
    }
  });
});
