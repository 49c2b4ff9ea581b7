import { execFile } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentsOf } from '../../../../tests/world/contents-of.ts';
import { licensedEnvironment, prepareLicensed, SECRET_KEY, startWith } from '../../../../tests/world/licensed.ts';
import { type PooledDatabase, pooledDatabase } from '../../../../tests/world/pooled-database.ts';
import { slownessOfRun } from '../../../../tools/bootstrap/slowness.mjs';
import { readConfiguration } from '../configuration/configuration.ts';
import { installationKeys } from '../configuration/installation-keys.ts';
import { ManualClock, MovableClock } from '../core/clock.ts';
import { openDatabase } from '../db/open-database.ts';
import { DEMO_STAFF_PASSWORD } from '../modules/go-live/public.ts';
import { hashPassword } from '../modules/person/public.ts';
import { SettingsStore } from '../settings/settings.ts';
import { checkBeforeStart, checkClock, startWarnings } from './check-start.ts';

const at = new Date('2026-11-22T10:00:00Z');
const MAIN = join(import.meta.dirname, '../main.ts');
let database: PooledDatabase;
let pool: PooledDatabase['pool'];
beforeEach(async () => {
  database = await pooledDatabase({ max: 2 });
  pool = database.pool;
});
afterEach(() => database.drop());

const moneyKinds = async () => (await pool.query('select kind from ledger.money_kind')).rows;

/** Returns the message of a refused start, and checks that every table is unchanged. */
async function refusalOf(environment: Record<string, string>, options = {}): Promise<string> {
  const before = await contentsOf(pool);
  const message = await startWith(database.url, environment, options).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(await contentsOf(pool)).toEqual(before);
  return message;
}

describe('a start', () => {
  it('warns if the host of PUBLIC_URL is so long that a text with a code does not fit into one message', () => {
    const warningsFor = (host: string) =>
      startWarnings(readConfiguration({ PUBLIC_URL: `https://${host}` }, '/srv/nua'));
    expect(warningsFor('play.nua.example')).toEqual([]);
    const host = 'the-best-games-of-pakistan.example';
    expect(warningsFor(host)).toEqual([expect.stringContaining(`PUBLIC_URL has the host ${host}`)]);
  });

  it('with the wrong SECRET_KEY is refused and writes nothing', async () => {
    // The operator's command has prepared the database.
    await installationKeys(pool, new ManualClock(at), { secret_key: SECRET_KEY, old_secret_keys: [] });
    const wrong_key = 'the key of another installation, or none';
    expect(await refusalOf({ DEMO: '0', SECRET_KEY: wrong_key })).toMatch(/SECRET_KEY is not the key of this database/);
    await (await startWith(database.url, { DEMO: '0' })).stop();
  });

  it('without the demo is refused while a staff member has the demo’s published password', async () => {
    const add = 'insert into operator_name (name, secret_hash, added_at) values ($1, $2, now())';
    await pool.query(add, ['sana', await hashPassword(DEMO_STAFF_PASSWORD)]);
    await pool.query(add, ['omar', await hashPassword('a secret of another omar')]);
    expect(await refusalOf({ DEMO: '0' })).toContain('a published password: sana. Change each secret');
    const staging = readConfiguration({ DATABASE_URL: database.url, STAGE: 'staging', PORT: '0' }, '/nowhere');
    await expect(checkBeforeStart(staging, database.url, new MovableClock())).rejects.toThrow('password: sana.');
    await pool.query("update operator_name set secret_hash = $1 where name = 'sana'", [
      await hashPassword('another one'),
    ]);
    await (await startWith(database.url, { DEMO: '0' })).stop();
  });

  it('with DURABILITY=quorum on a database without standbys is refused and writes nothing', async () => {
    const message = await refusalOf({ DEMO: '0', DURABILITY: 'quorum' });
    expect(message).toMatch(/DURABILITY is quorum, and synchronous_standby_names of the database is empty/);
  });

  it('at a taken port is refused before it changes the database', async () => {
    await pool.query('drop schema public, ledger, arcade, seamless cascade; create schema public');
    const otherProgram = createServer().listen(0, '127.0.0.1');
    await expect.poll(() => otherProgram.listening).toBe(true);
    const { port } = otherProgram.address() as AddressInfo;
    const open = (environment: Record<string, string>) => {
      const config = readConfiguration(
        { DATABASE_URL: database.url, DATA_DIR: '/nowhere/data', DEMO: '0', ...environment },
        '/nowhere',
      );
      const before = (url: string) => checkBeforeStart(config, url, new MovableClock());
      return openDatabase({ database_url: database.url, who: 'a test', print: () => {}, before });
    };
    await expect(open({ PORT: String(port) })).rejects.toThrow(`PORT is "${port}", at which another program listens`);
    await expect(open(licensedEnvironment)).rejects.toThrow(
      /real money is refused[\s\S]*bank_account[\s\S]*reward rule vip/,
    );
    expect(await contentsOf(pool)).toEqual({});
    otherProgram.close();
  });

  it('is refused if the clocks of server and database differ by more than 30 seconds', () => {
    const at_database = new Date('2026-11-22T10:00:00Z');
    const off = (ms: number) => () => checkClock(new Date(at_database.getTime() + ms), at_database);
    expect(off(180_000)).toThrow(/180 s ahead of the database's/);
    expect(off(-31_000)).toThrow(/31 s behind the database's/);
    expect(off(29_000)).not.toThrow();
  });
});

describe('the server process', () => {
  it.each([
    ['three minutes ahead of', 180_000, /The clock of this machine is 1[78]\d s ahead of the database's/],
    ['three minutes behind', -180_000, /The clock of this machine is 1[78]\d s behind the database's/],
  ])('exits and writes nothing if its clock is %s the database’s', async (_name, off_ms, sentence) => {
    const before = await contentsOf(pool);
    // The process gets another clock than the database, although both run on one machine.
    const wrong_clock = `const now = Date.now; Date.now = () => now() + ${off_ms};`;
    const args = ['--import', `data:text/javascript,${encodeURIComponent(wrong_clock)}`, MAIN];
    const env = { ...process.env, DATABASE_URL: database.url, DEMO: '0', PORT: '0', SECRET_KEY };
    // A process that starts in spite of its clock is killed.
    const main = promisify(execFile)(process.execPath, args, { env, timeout: 30_000 * slownessOfRun() });
    await expect(main).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
    expect(await contentsOf(pool)).toEqual(before);
  });
});

describe('a licensed start', () => {
  it('on a new database is refused with a list of all example content', async () => {
    const message = await refusalOf(
      { ...licensedEnvironment, PUBLIC_URL: 'http://localhost:3000', SMS_GATEWAY: '' },
      { has_rail: false },
    );
    for (const name of [
      ...['PUBLIC_URL', 'payment rail', 'SMS_GATEWAY', 'bank_account', 'contact_channels'],
      ...['terms-2026-01', 'privacy-2026-01', 'client-notice-play-money', 'reward rule vip', 'reward rule promo'],
      'No operator has a password',
    ])
      expect(message).toContain(name);
    const play = await startWith(database.url, { DEMO: '0' }, { has_rail: false });
    await play.stop();
    expect(await moneyKinds()).toEqual([{ kind: 'play' }]);
  });

  it('succeeds after every example is replaced', async () => {
    await prepareLicensed(pool, at);
    const running = await startWith(database.url, licensedEnvironment);
    await running.stop();
    expect(await moneyKinds()).toEqual([{ kind: 'real' }]);
  });

  it.each<[name: string, environment: Record<string, string>, options: object, named: string]>([
    ['an address without TLS', { PUBLIC_URL: 'http://play.nua.pk' }, {}, 'PUBLIC_URL'],
    ['an address of this machine', { PUBLIC_URL: 'https://localhost' }, {}, 'PUBLIC_URL'],
    ['no payment rail', {}, { has_rail: false }, 'payment rail'],
    [
      'a mail address of those on call, but no mail server',
      { ALERT_RECEIVERS: 'oncall@nua.pk' },
      {},
      'SMTP_URL is not',
    ],
    ['telephone numbers alone', { ALERT_RECEIVERS: '+923001112233' }, {}, 'telephone numbers only'],
    ['no secret key', { SECRET_KEY: '' }, {}, 'SECRET_KEY is not set'],
    [
      'the sender number of an example',
      { SMS_GATEWAY: licensedEnvironment.SMS_GATEWAY.replace('+923001112233', '+15005550006') },
      {},
      'text gateway twilio',
    ],
  ])('with %s is refused for that reason alone and writes nothing', async (_name, environment, options, named) => {
    await prepareLicensed(pool, at);
    const message = await refusalOf({ ...licensedEnvironment, ...environment }, options);
    expect(message.match(/^\d+\. /gm)).toHaveLength(1);
    expect(message).toContain(named);
  });

  it.each([
    ['bank_account', "delete from setting where config_key = 'bank_account'"],
    ['contact_channels', "delete from setting where config_key = 'contact_channels'"],
    [
      'guest_rules',
      `insert into setting (config_key, config_value, changed_at, changed_by)
       values ('guest_rules', '{"per_device":2,"per_address":200,"demo_grant":"2000.00"}', now(), 'amna')`,
    ],
    ['terms-2026-01', "delete from cms_item where key = 'terms-2026-02'"],
    ['reward rule vip', "delete from reward_rule where kind = 'vip'"],
  ])('is refused while %s is an example', async (named, change) => {
    await prepareLicensed(pool, at);
    await pool.query('alter table reward_rule disable trigger all');
    await pool.query(change);
    const message = await refusalOf(licensedEnvironment);
    expect(message).toContain(named.replace('2026-01', '2026-0'));
  });
});

it('a running licensed site does not fall back to an example when a setting disappears', async () => {
  await prepareLicensed(pool, at);
  const settings = new SettingsStore(pool, { examples: false });
  await settings.load();
  await pool.query('delete from setting');
  await settings.load();
  expect(settings.get('bank_account').title).toBe('NUA (PRIVATE) LIMITED');
  expect(settings.examplesInForce()).toEqual([]);
});
