import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { licensedEnvironment, prepareLicensed, startWith } from '../../../../tests/world/licensed.ts';
import { type PooledDatabase, pooledDatabase } from '../../../../tests/world/pooled-database.ts';
import { startWorld } from '../../../../tests/world/world.ts';
import { checkMoneyKind, claimMoneyKind, type MoneyKind, type MoneySettings } from './money-kind.ts';

const demo: MoneySettings = { demo: true, licence_reference: null };
const unlicensed: MoneySettings = { demo: false, licence_reference: null };
const licensed: MoneySettings = { demo: false, licence_reference: 'LIC-1' };
const at = new Date('2026-11-22T10:00:00Z');
const SERVER = join(import.meta.dirname, '..');

let database: PooledDatabase;
let pool: PooledDatabase['pool'];
beforeEach(async () => {
  database = await pooledDatabase({ max: 4 });
  pool = database.pool;
});
afterEach(() => database.drop());

describe('the kind of money that a database holds', () => {
  it.each<[MoneySettings, MoneyKind]>([
    [demo, 'play'],
    [unlicensed, 'play'],
    [licensed, 'real'],
  ])('is decided by the first start: a start with %o makes it %s money', async (settings, kind) => {
    expect(await claimMoneyKind(pool, settings, at)).toBe(kind);
    expect(await claimMoneyKind(pool, settings, at)).toBe(kind);
    expect(await checkMoneyKind(pool, settings)).toBe(kind);
  });

  it.each<[MoneySettings, MoneySettings, RegExp]>([
    [demo, licensed, /holds play money since 2026-11-22: .*DEMO=1.*new, empty database/],
    [unlicensed, licensed, /holds play money .*without LICENCE_REFERENCE.*new, empty database/],
    [licensed, demo, /holds real money .*the licence LIC-1\. DEMO=1, demo data and the sandbox are refused/],
    [licensed, unlicensed, /holds real money .*Set the licence, for commands too/],
    [licensed, { demo: true, licence_reference: 'LIC-1' }, /holds real money .*DEMO=1/],
  ])('is binding: after a first start with %o, a start with %o fails', async (first, then, words) => {
    await claimMoneyKind(pool, first, at);
    await expect(claimMoneyKind(pool, then, at)).rejects.toThrow(words);
    await expect(checkMoneyKind(pool, then)).rejects.toThrow(words);
  });

  it('never changes', async () => {
    await claimMoneyKind(pool, demo, at);
    for (const change of [
      "update ledger.money_kind set kind = 'real'",
      'delete from ledger.money_kind',
      'truncate ledger.money_kind',
    ])
      await expect(pool.query(change)).rejects.toThrow(/append-only/);
    await expect(
      pool.query(
        `insert into ledger.money_kind (only_row, kind, reason, recorded_at) values (false, 'real', 'x', now())`,
      ),
    ).rejects.toThrow(/check constraint/);
  });

  it('is decided once when several servers start for the first time together', async () => {
    const starts = await Promise.allSettled(
      [demo, licensed, unlicensed, licensed].map((one) => claimMoneyKind(pool, one, at)),
    );
    const kinds = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(kinds).toHaveLength(2);
    expect(new Set(kinds).size).toBe(1);
  });

  it('is play money if the database was used before the kind of money was recorded', async () => {
    await pool.query(`insert into installation_secret (name, value, created_at) values ('vapid', $1, now())`, [
      Buffer.alloc(32, 1),
    ]);
    await expect(claimMoneyKind(pool, licensed, at)).rejects.toThrow(/it ran before its kind of money was recorded/);
    expect(await claimMoneyKind(pool, unlicensed, at)).toBe('play');
  });

  it('is unknown before the first start', async () => {
    await expect(checkMoneyKind(pool, demo)).rejects.toThrow('start the server once');
  });
});

describe('a database', () => {
  it('with play money refuses a licensed server and its commands with an explanation', async () => {
    const world = await startWorld();
    try {
      const database_url = world.pool.options.connectionString!;
      const real = licensedEnvironment;
      await expect(startWith(database_url, real)).rejects.toThrow(/holds play money/);
      for (const command of [['app/operator-main.ts', 'waiting'], ['ledger/reconcile.ts']]) {
        const env = { ...process.env, ...real, DATABASE_URL: database_url };
        const [script = '', ...words] = command;
        const run = promisify(execFile)(process.execPath, [join(SERVER, script), ...words], { env });
        await expect(run).rejects.toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/^This database holds play money/),
        });
      }
    } finally {
      await world.stop();
    }
  });

  it('with real money refuses the demo, its players and its sandbox', async () => {
    await prepareLicensed(pool, at);
    const first = await startWith(database.url, licensedEnvironment);
    await first.stop();
    await expect(startWith(database.url, { DEMO: '1' })).rejects.toThrow(/holds real money/);
    await expect(startWith(database.url, { DEMO: '0' })).rejects.toThrow(/holds real money/);
    expect((await pool.query('select from player')).rowCount).toBe(0);
  });
});
