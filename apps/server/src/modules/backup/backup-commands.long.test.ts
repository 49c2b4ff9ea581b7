import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createObjectStore, type ObjectStore } from '@nua/sandbox';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BackedUpDatabase, newBackupKey } from '../../../../../tests/world/backed-up-database.ts';
import { readConfigurationOf } from '../../configuration/configuration.ts';
import type { App } from '../../core/app.ts';
import { Metrics } from '../../core/metrics.ts';
import { createPool } from '../../db/pool.ts';
import { backupFeature, runDueBackups } from './backup-feature.ts';
import { recordDone } from './backup-state.ts';

const ACCESS = { key_id: 'AKIDEXAMPLE', secret: 'a secret of the store', region: 'us-east-1' };
const BUCKET = 'nua-backups';

let db: BackedUpDatabase;
let bucket: ObjectStore;
let app: FastifyInstance;
let environment: Record<string, string>;

beforeAll(async () => {
  db = await BackedUpDatabase.start();
  bucket = createObjectStore({ ...ACCESS, bucket: BUCKET, now: () => new Date() });
  app = Fastify();
  await app.register(bucket.plugin);
  environment = {
    DATA_DIR: db.folder,
    DATABASE_URL: '',
    BACKUP_TARGET: `s3://${BUCKET}/site`,
    BACKUP_S3_ENDPOINT: await app.listen({ port: 0, host: '127.0.0.1' }),
    BACKUP_S3_KEY_ID: ACCESS.key_id,
    BACKUP_S3_SECRET: ACCESS.secret,
    BACKUP_KEY: newBackupKey(),
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  await db.client.query(
    `insert into ledger.account (owner_id, purpose, currency, guarded)
     select '00000000-0000-7000-8000-000000000001', 'test:' || n, 'PKR', false from generate_series(1, 2) n`,
  );
}, 120_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await app?.close();
  await db?.stop();
});

/** Posts transfers between two house accounts. */
async function transfer(count: number): Promise<void> {
  await db.client.query(
    `insert into ledger.transfer (journal_id, kind, debit_account, credit_account, amount, reason, at)
     select uuidv7(), 'post', (select id from ledger.account where purpose = 'test:1'),
       (select id from ledger.account where purpose = 'test:2'), 1, 'adjustment', clock_timestamp() from generate_series(1, $1::int)`,
    [count],
  );
}

type Ran = { code: number | null; out: string; error: string };

function start(name: string, words: readonly string[], change: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}-main.ts`), ...words], {
    env: { ...process.env, ...change },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ran: Ran = { code: null, out: '', error: '' };
  child.stdout.on('data', (data) => {
    ran.out += data;
  });
  child.stderr.on('data', (data) => {
    ran.error += data;
  });
  const ended = new Promise<Ran>((resolve) => child.once('close', (code) => resolve({ ...ran, code })));
  return { child, ran, ended };
}

const run = (name: string, words: readonly string[] = [], change: Record<string, string> = {}) =>
  start(name, words, change).ended;

const into = (name: string): string => join(db.folder, name, 'postgres');

describe('the commands of backups', () => {
  it('back up to a bucket, list the backup, and record it', async () => {
    await transfer(5);
    expect(await run('backup')).toMatchObject({
      code: 0,
      error: '',
      out: expect.stringMatching(
        /^A backup of [\d.]+ MB is in s3:\/\/nua-backups\/site, \d+\/\w+\. It has [\d.]+ MB there/,
      ),
    });
    const listed = await run('backup', ['list']);
    expect(listed.out).toMatch(/^\d+\/\w+: the log until 20.*\n {2}\w+: from 20[^\n]*MB\n1 chains in/);
    expect([...bucket.objects.keys()].every((name) => name.startsWith('site/'))).toBe(true);
    const { rows } = await db.client.query(
      `select detail ->> 'chain' as chain, failed_at from backup_state where kind = 'base'`,
    );
    expect(rows).toEqual([{ chain: listed.out.split(':')[0], failed_at: null }]);
  });

  it('restore the newest backup and reconcile it in a drill', async () => {
    const before = readdirSync(db.folder);
    const whole = await run('drill');
    expect(whole).toMatchObject({ code: 0, error: '' });
    expect(whole.out).toContain('would have lost 0 transfers');
    expect(whole.out).toContain('Reconcile: 0 differences.');
    // No process archives these transfers.
    await transfer(3);
    expect((await run('drill')).out).toContain('would have lost 3 transfers');
    expect(readdirSync(db.folder)).toEqual(before);
  });

  it('restore only into an empty folder, and pause the payouts', async () => {
    const words = ['--into', into('first')];
    const restored = await run('restore', words);
    expect(restored).toMatchObject({ code: 0, error: '' });
    expect(restored.out).toContain('PAYOUTS ARE PAUSED.');
    expect(restored.out).toMatch(/The last transfer is [0-9a-f-]{36}, of/);
    expect(existsSync(join(into('first'), 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(into('first'), 'recovery.signal'))).toBe(false);
    expect(await run('restore', words)).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringContaining('is not empty'),
    });
  });

  it('restore into the folder of an earlier restore that was killed', async () => {
    const killed = start('restore', ['--into', into('killed')], {});
    await expect.poll(() => killed.ran.out).toContain('the base backup is of');
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(into('killed'))).toBe(false);
    expect(await run('restore', ['--into', into('killed')])).toMatchObject({ code: 0, error: '' });
  });

  it.each<[string, string, string[], Record<string, string>, string]>([
    ['without a place', 'backup', [], { BACKUP_TARGET: '' }, 'BACKUP_TARGET is not set'],
    ['without a key', 'restore', [], { BACKUP_KEY: '' }, 'BACKUP_KEY is not set'],
    ['with an invalid key', 'restore', [], { BACKUP_KEY: 'secret' }, 'it must be 32 bytes in Base64'],
    ['with the key of another site', 'restore', [], { BACKUP_KEY: newBackupKey() }, 'which is not given'],
    [
      'into a place inside the data',
      'backup',
      [],
      { BACKUP_TARGET: '/tmp/nua/b', DATA_DIR: '/tmp/nua' },
      'it must be outside DATA_DIR',
    ],
    ['with a relative folder', 'backup', [], { BACKUP_TARGET: 'backups' }, 'must be an absolute path'],
    ['with a refused access key', 'backup', ['list'], { BACKUP_S3_SECRET: 'wrong' }, '403, SignatureDoesNotMatch'],
    ['to an invalid moment', 'restore', ['--to', 'noon'], {}, '"noon" is not a moment'],
    ['of an unknown chain', 'restore', ['--chain', '1/none'], {}, 'There is no finished backup'],
    ['with an unknown word', 'backup', ['everything'], {}, 'npm run backup'],
    [
      'of the database at DATABASE_URL without --into',
      'restore',
      [],
      { DATABASE_URL: 'postgres://localhost/y' },
      'give --into FOLDER',
    ],
  ])('fail with one sentence and no stack trace: %s', async (name, command, words, change, sentence) => {
    const empty = { DATA_DIR: join(db.folder, `refused ${name.length}`), ...change };
    const { code, error } = await run(command, words, command === 'restore' ? empty : change);
    expect(code).toBe(1);
    expect(error).toContain(sentence);
    expect(error).not.toMatch(/\n\s+at /);
  });
});

describe('the job of backups', () => {
  it('takes a base backup in a separate process', async () => {
    const pool = createPool(db.url, { max: 2 });
    const metrics = new Metrics(false);
    const config = { ...readConfigurationOf('backup', process.env, '/'), roles: new Set() };
    const logged: object[] = [];
    const log = { info: (about: object) => logged.push(about) };
    const site = {
      pool,
      metrics,
      config,
      log,
      clock: { runs: true },
      signal: new AbortController().signal,
    } as unknown as App;
    try {
      await backupFeature.start?.(site);
      await recordDone(pool, 'log', { chain: 'a new chain' });
      await runDueBackups(site);
      expect(logged).toMatchObject([{ kind: 'base', output: [expect.stringContaining('A backup of')] }]);
      const text = await metrics.registry.metrics();
      expect(text).toMatch(/nua_backup_age_seconds\{kind="base"\} \d{1,2}(\.\d+)?\n/);
      expect(text).toContain('nua_backup_failed{kind="base"} 0');

      vi.stubEnv('BACKUP_S3_SECRET', 'wrong');
      await expect(runDueBackups(site)).rejects.toThrow('SignatureDoesNotMatch');
      expect(await metrics.registry.metrics()).toContain('nua_backup_failed{kind="base"} 1');
      // The job waits before the next attempt, so this run does not throw.
      await runDueBackups(site);
      vi.stubEnv('BACKUP_S3_SECRET', ACCESS.secret);
    } finally {
      await pool.end();
    }
  });
});
