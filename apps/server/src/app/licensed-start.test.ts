import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { licensedEnvironment, prepareLicensed, startWith } from '../../../../tests/world/licensed.ts';
import { createPool } from '../db/pool.ts';
import { SettingsStore } from '../settings/settings.ts';

const at = new Date('2026-11-22T10:00:00Z');
let database: FreshDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await freshDatabase();
  pool = createPool(database.url, { max: 2 });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const marks = async () => (await pool.query('select kind from ledger.money_kind')).rows;
const refusalOf = async (environment: Record<string, string>, options = {}) =>
  await startWith(database.url, environment, options).then(
    () => '',
    (error: Error) => error.message,
  );

describe('a licensed start', () => {
  it('of a new database names every example and marks nothing, so that it can still become play money', async () => {
    const message = await refusalOf(
      { ...licensedEnvironment, PUBLIC_URL: 'http://localhost:3000', SMS_GATEWAY: '' },
      { has_rail: false },
    );
    for (const name of [
      ...['PUBLIC_URL', 'payment rail', 'SMS_GATEWAY', 'bank_account', 'contact_channels'],
      ...['terms-2026-01', 'privacy-2026-01', 'client-notice-play-money', 'reward rule vip', 'reward rule promo'],
    ])
      expect(message).toContain(name);
    expect(await marks()).toEqual([]);
    const play = await startWith(database.url, { DEMO: '0' }, { has_rail: false });
    await play.stop();
    expect(await marks()).toEqual([{ kind: 'play' }]);
  });

  it('succeeds once every example is replaced', async () => {
    await prepareLicensed(pool, at);
    const running = await startWith(database.url, licensedEnvironment);
    await running.stop();
    expect(await marks()).toEqual([{ kind: 'real' }]);
  });

  it.each<[name: string, environment: Record<string, string>, options: object, named: string]>([
    ['an address without TLS', { PUBLIC_URL: 'http://play.nua.pk' }, {}, 'PUBLIC_URL'],
    ['an address of this machine', { PUBLIC_URL: 'https://localhost' }, {}, 'PUBLIC_URL'],
    ['no payment rail', {}, { has_rail: false }, 'payment rail'],
    ['no secret key', { SECRET_KEY: '' }, {}, 'SECRET_KEY is not set'],
    [
      'the sender of an example',
      { SMS_GATEWAY: licensedEnvironment.SMS_GATEWAY.replace('+923001112233', '+15005550006') },
      {},
      'text gateway twilio',
    ],
  ])('with %s is refused by that alone and marks nothing', async (_name, environment, options, named) => {
    await prepareLicensed(pool, at);
    const message = await refusalOf({ ...licensedEnvironment, ...environment }, options);
    expect(message.split('\n- ')).toHaveLength(2);
    expect(message).toContain(named);
    expect(await marks()).toEqual([]);
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
    expect(await marks()).toEqual([]);
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
