import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration, readConfigurationOf } from '../../apps/server/src/configuration/configuration.ts';
import { SECRET_NAMES, variableNames } from '../../apps/server/src/core/environment/variables.ts';
import { newSealKey } from '../../apps/server/src/core/sealing/seal-key.ts';
import { ROOT } from '../tidy/source-file.ts';
import { archives, migrations, nodes, type Program, programs, sandboxes } from './programs.ts';
import { DEPLOY, documentOf, textOf } from './read-files.ts';

/** Variables that Node reads itself. */
const NODE_VARIABLES = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS'];
const known = new Set<string>([...variableNames, ...SECRET_NAMES.map((name) => `${name}_FILE`), ...NODE_VARIABLES]);

/** Secrets that other services issue, each with a valid value. */
const ISSUED: Readonly<Record<string, string>> = {
  'log-token': 'a-token-of-the-collector',
  'sms-gateway':
    '{"kind":"twilio","account_sid":"AC00000000000000000000000000000000","auth_token":"0123456789abcdef0123456789abcdef","from":"+15005550006"}',
  'smtp-url': 'smtps://nua:a-password@mail.example',
  'backup-s3-secret': 'a-secret-of-the-store',
  'seal-key': newSealKey('play.example/ledger'),
  'backup-key': randomBytes(32).toString('base64'),
};

const folder = mkdtempSync(join(tmpdir(), 'nua-deploy-'));
beforeAll(() => {
  const ca = join(folder, 'ca.crt');
  // Creating a certificate is slow, and make-secrets.sh keeps an existing one. Nua does not read it.
  writeFileSync(join(folder, 'site.pem'), 'a certificate');
  writeFileSync(ca, 'a certificate');
  const env = { PATH: process.env.PATH, DATABASE: 'database:5432', REDIS: 'redis:6379', CA: ca };
  const { status, stderr } = spawnSync('sh', [join(DEPLOY, 'make-secrets.sh'), folder], { env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  for (const [name, value] of Object.entries(ISSUED)) writeFileSync(join(folder, name), value, { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The environment of a program, with the secrets that make-secrets.sh created. */
const environmentOf = ({ environment }: Program) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      name.endsWith('_FILE') ? join(folder, basename(value)) : value,
    ]),
  );

describe('the files of deploy/', () => {
  it('start only nodes, migrations, archives and sandboxes', () => {
    expect(nodes.map(({ from }) => from)).toEqual([
      'compose.yaml node-1',
      'compose.yaml node-2',
      'compose.real-money.yaml node-1',
      'compose.real-money.yaml node-2',
      'compose.staging.yaml node-1',
      'compose.staging.yaml node-2',
      'nua.service',
      'nua.service with nua.service.d/real-money.conf with real-money.env',
      'nua.service with quorum.env',
      'nua.service with staging.env',
      'kubernetes nua',
      'kubernetes-real-money nua',
      'kubernetes-staging nua',
    ]);
    expect(migrations).toHaveLength(5);
    expect(sandboxes.map(({ from }) => from)).toEqual([
      'compose.staging.yaml sandbox',
      'nua-sandbox.service',
      'kubernetes-staging nua-sandbox',
    ]);
    expect(archives.map(({ from }) => from)).toEqual([
      'compose.real-money.yaml archive',
      'nua-archive.service with real-money.env',
      'kubernetes-real-money nua-archive',
    ]);
    expect(programs).toHaveLength(nodes.length + migrations.length + archives.length + sandboxes.length);
  });

  it.each(programs)('start an existing program with registered variables: $from', ({ entry, environment }) => {
    expect(existsSync(join(ROOT, entry))).toBe(true);
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(nodes)('start a node without demo data: $from', (program) => {
    const config = readConfiguration(environmentOf(program), '/opt/nua');
    expect(config.warnings).toEqual([]);
    expect(config).toMatchObject({ demo: false, port: 3000, trusted_proxies: 1 });
    expect([...config.roles].sort()).toEqual(['api', 'web', 'worker']);
    expect(config.public_url).toMatch(/^https:/);
    // The proxy is on another machine or in another container.
    expect(config.host).not.toMatch(/^127\./);
    for (const value of [config.secret_key, config.redis_url, config.metrics_token]) expect(value).not.toBeNull();
    if (config.licence_reference === null) return;
    for (const value of [config.backup, config.log_collector, config.mail]) expect(value).not.toBeNull();
    expect(config.block_explorers.length).toBeGreaterThan(1);
    expect(config.calendars.length).toBeGreaterThan(1);
    expect(config.sms.length).toBe(1);
    expect(config.alert_receivers).toEqual(['on-call@play.example']);
  });

  it.each(nodes)('give a node time to drain before it is killed: $from', (program) => {
    const { drain_s } = readConfiguration(environmentOf(program), '/opt/nua');
    const main = readFileSync(join(ROOT, 'apps/server/src/main.ts'), 'utf8');
    const stop_ms = Number(/DRAIN_MS = ([\d_]+);/.exec(main)?.[1]?.replace('_', ''));
    expect(program.stop_s).toBeGreaterThanOrEqual(drain_s + stop_ms / 1000 + 5);
  });

  it.each(migrations)('run a migration as the owner of the tables: $from', (program) => {
    const config = readConfigurationOf('migrate', environmentOf(program), '/opt/nua');
    expect(config.migrate_database_url).toContain('//nua_owner:');
    expect(config.database_url).toContain('//nua_serving:');
  });

  it.each(archives)('run an archive as the owner of the tables, and let it drop months last: $from', (program) => {
    const config = readConfigurationOf('backup', environmentOf(program), '/opt/nua');
    expect(config).toMatchObject({ demo: false, warnings: [], backup: { target: { kind: 's3' } } });
    expect(config.database_url).toContain('//nua_owner:');
    expect(program.steps).toEqual(['', 'check', 'seals', 'drop']);
    const commands = readFileSync(join(ROOT, program.entry), 'utf8');
    for (const step of program.steps) expect(commands).toContain(`if (word === '${step}'`);
  });

  it('run the archive at the same time of the month in every kind of deployment', () => {
    const { schedule, timeZone } = documentOf('kubernetes-real-money/archive.yaml').spec;
    expect(`${schedule} ${timeZone}`).toBe('0 6 3 * * Asia/Karachi');
    expect(textOf('systemd/nua-archive.timer')).toContain('OnCalendar=*-*-03 06:00:00 Asia/Karachi\n');
    const manual = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
    expect(manual).toContain('0 6 3 * * ');
    expect(documentOf('compose/compose.real-money.yaml').services.archive.profiles).toEqual(['archive']);
  });

  it('let all nodes of a staging site share one sandbox', () => {
    const staging = programs.filter(({ environment }) => environment.STAGE === 'staging' && environment.SANDBOX_URL);
    const addressesOf = (kind: string) =>
      staging.filter(({ from }) => from.startsWith(kind)).map(({ environment }) => environment.SANDBOX_URL);
    expect(addressesOf('compose')).toEqual(Array(3).fill('http://sandbox:3900'));
    expect(addressesOf('nua')).toEqual(Array(2).fill('http://127.0.0.1:3900'));
    expect(addressesOf('kubernetes')).toEqual(Array(2).fill('http://nua-sandbox:3900'));
    expect(staging.filter(({ entry }) => sandboxes.some((sandbox) => sandbox.entry === entry))).toHaveLength(3);
    for (const program of sandboxes)
      expect(readConfigurationOf('sandbox', environmentOf(program), '/opt/nua').sandbox_url).not.toBeNull();
  });

  it('set the variables of staging and of real money in each kind of deployment', () => {
    const known = new Set<string>(variableNames);
    const required = ['STAGE', 'SANDBOX_URL', 'ALERT_RECEIVERS'];
    expect(required.filter((name) => !known.has(name))).toEqual([]);
    for (const kind of ['compose', 'nua.service', 'kubernetes']) {
      const named = nodes
        .filter(({ from }) => from.startsWith(kind))
        .flatMap(({ environment }) => Object.keys(environment));
      expect(
        required.filter((name) => !named.includes(name)),
        kind,
      ).toEqual([]);
    }
  });

  it('configure the database for quorum commits where DURABILITY is "quorum"', () => {
    const waiting = nodes.filter(({ environment }) => environment.DURABILITY === 'quorum').map(({ from }) => from);
    expect(waiting).toEqual([
      'nua.service with quorum.env',
      'kubernetes nua',
      'kubernetes-real-money nua',
      'kubernetes-staging nua',
    ]);
    // Patroni and CloudNativePG have different settings for the quorum.
    expect(documentOf('patroni/quorum.yml')).toEqual({
      synchronous_mode: 'quorum',
      synchronous_mode_strict: true,
      synchronous_node_count: 1,
    });
    expect(documentOf('kubernetes/database.yaml').spec.postgresql.synchronous.dataDurability).toBe('required');
  });

  it('make the parent folder of the secrets readable, because it contains the certificate', () => {
    const secrets = join(folder, 'etc', 'secrets');
    const env = { PATH: process.env.PATH };
    const script = `umask 022; sh ${join(DEPLOY, 'make-secrets.sh')} ${secrets}`;
    expect(spawnSync('sh', ['-c', script], { env }).status).toBe(0);
    const mode = (path: string) => statSync(path).mode & 0o777;
    expect([mode(join(folder, 'etc')), mode(secrets)]).toEqual([0o755, 0o700]);
  });

  it('never connect a node to the database as the owner of the tables', () => {
    expect(nodes.filter(({ environment }) => 'MIGRATE_DATABASE_URL_FILE' in environment)).toEqual([]);
  });
});
