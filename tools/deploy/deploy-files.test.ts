import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readProject } from '../tidy/source-file.ts';
import { DEPLOY, type Document, documentOf, textOf } from './read-files.ts';

const inProject = (path: string) => existsSync(join(ROOT, path));
const compose = documentOf('compose/compose.yaml');
const real_money = documentOf('compose/compose.real-money.yaml');
const dockerfile = textOf('docker/Dockerfile');
const database = documentOf('kubernetes/database.yaml').spec;

describe('the Docker image', () => {
  it('has the Node version of package.json', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
    expect(images).toEqual([dependencies.node, dependencies.node]);
  });

  it('copies every workspace that the server imports', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/opt\/nua\/(\S+)/gm)].map(([, path = '']) => path);
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((path) => !inProject(path))).toEqual([]);
    expect(copied).toEqual(expect.arrayContaining(['packages', 'apps/server', 'apps/web', 'apps/arcade']));
  });

  it('runs as an unprivileged user, and checks /healthz', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile).toMatch(/PORT=3000$/m);
    expect(dockerfile).toMatch(/^EXPOSE 3000$/m);
    expect(/127\.0\.0\.1:3000(\/\w+)/.exec(dockerfile)?.[1]).toBe('/healthz');
  });
});

describe('the Compose files', () => {
  const services: [string, Document][] = Object.entries(compose.services);

  it('mount only existing files and volumes, and exactly the declared secrets', () => {
    const sources = services.flatMap(([, { volumes = [] }]) => volumes.map((volume: string) => volume.split(':')[0]));
    const files = sources.filter((source: string) => source.startsWith('.'));
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((path: string) => !existsSync(join(DEPLOY, 'compose', path)))).toEqual([]);
    expect(sources.filter((source: string) => !source.startsWith('.') && !(source in compose.volumes))).toEqual([]);
    for (const [parts, declared] of [
      [services, compose.secrets],
      [Object.entries<Document>(real_money.services), real_money.secrets],
    ] as const) {
      const used = parts.flatMap(([, { secrets = [] }]) => secrets.map((secret: Document) => secret.source ?? secret));
      const known = { ...compose.secrets, ...declared };
      expect([...new Set(used)].filter((name) => !(String(name) in known))).toEqual([]);
      expect(Object.keys(declared).filter((name) => !used.includes(name))).toEqual([]);
    }
  });

  it('declare only secrets that make-secrets.sh creates or docs/deploy.md describes', () => {
    const script = textOf('make-secrets.sh');
    const manual = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
    const wordPattern = (name: string) => new RegExp(`(^|[\\s/\`])${name.replaceAll('.', '\\.')}([\\s;\`]|$)`, 'm');
    for (const [name, { file }] of Object.entries<Document>(compose.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(script).toMatch(wordPattern(name));
    }
    for (const [name, { file }] of Object.entries<Document>(real_money.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(`${script}\n${manual}`).toMatch(wordPattern(name));
    }
  });

  it('run Nua without privileges, and publish only the ports of HAProxy', () => {
    const all = [compose, real_money, documentOf('compose/compose.staging.yaml')].flatMap(({ services }): Document[] =>
      Object.values(services),
    );
    const started = all.filter(({ image }) => image === 'nua');
    expect(started).toHaveLength(5);
    for (const service of started)
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(services.filter(([, service]) => service.privileged || service.ports).map(([name]) => name)).toEqual([
      'haproxy',
    ]);
  });

  it('migrate before the nodes start', () => {
    const waited = services.flatMap(([, { depends_on = {} }]) => Object.keys(depends_on));
    expect(waited.filter((name) => !(name in compose.services))).toEqual([]);
    for (const name of ['node-1', 'node-2'])
      expect(compose.services[name].depends_on.migrate.condition).toBe('service_completed_successfully');
  });
});

describe('the database users', () => {
  const created = [...textOf('make-roles.sh').matchAll(/^create role (\w+)(.*) password/gm)].map(
    ([, name, rest = '']) => ({
      name,
      replicates: rest.includes('replication'),
    }),
  );

  it('are the same in all files of the deployment', () => {
    const managed = database.managed.roles.map(({ name, replication = false }: Document) => ({
      name,
      replicates: replication,
    }));
    expect(created).toEqual([{ name: database.bootstrap.initdb.owner, replicates: false }, ...managed]);
    const addressed = [...textOf('make-secrets.sh').matchAll(/\$\(address (\w+)/g)].map(([, name]) => name);
    expect(addressed.sort()).toEqual(created.map(({ name }) => name).sort());
  });

  it('include a user for backups on every database', () => {
    const rule = 'replication nua_backup';
    for (const path of ['make-roles.sh', 'kubernetes/database.yaml', 'patroni/patroni.yml'])
      expect(textOf(path)).toContain(rule);
  });
});

describe('the files of deploy/', () => {
  const files = readProject().filter(({ path }) => path.startsWith('deploy/'));
  const manual = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');

  it('are all named in docs/deploy.md', () => {
    expect(files.length).toBeGreaterThan(25);
    const name = (path: string) => path.replace('deploy/', '');
    expect(files.filter(({ path }) => !manual.includes(name(path))).map(({ path }) => path)).toEqual([]);
  });

  it('with the ending .sh are executable shell scripts', () => {
    const scripts = files.filter(({ path }) => path.endsWith('.sh'));
    expect(scripts.length).toBeGreaterThan(3);
    for (const { path, text } of scripts) {
      expect(text.startsWith('#!/bin/sh\n')).toBe(true);
      expect(statSync(join(ROOT, path)).mode & 0o111, path).not.toBe(0);
    }
  });
});
