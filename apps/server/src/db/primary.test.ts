import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../../tests/world/database-proxy.ts';
import { createPool } from './pool.ts';

let database: FreshDatabase;
let first: DatabaseProxy;
let second: DatabaseProxy;

beforeAll(async () => {
  database = await freshDatabase();
  first = await startDatabaseProxy(database.url);
  second = await startDatabaseProxy(database.url);
});
afterAll(async () => {
  await first.stop();
  await second.stop();
  await database.drop();
});

const hostsOf = (...urls: string[]) => {
  const { username, pathname } = new URL(urls[0]!);
  return `postgresql://${username}@${urls.map((url) => new URL(url).host).join(',')}${pathname}`;
};

it('a pool of two hosts connects to the second while the first is closed', async () => {
  const closed = await startDatabaseProxy(database.url);
  await closed.stop();
  const pool = createPool(hostsOf(closed.url, second.url));
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it('a pool connects to the next host after its connections to a frozen host are closed', async () => {
  const pool = createPool(hostsOf(first.url, second.url));
  await pool.query('select 1');
  first.freeze();
  pool.suspected();
  pool.silent(false);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  first.thaw();
  await pool.end();
});

it('a pool that requires the primary refuses a new connection to a database that became read-only', async () => {
  const pool = createPool(`${first.url}?target_session_attrs=read-write`);
  const user = createPool(database.url);
  const name = new URL(database.url).pathname.slice(1);
  await user.query(`alter database ${name} set default_transaction_read_only = on`);
  await expect(pool.query('select 1')).rejects.toThrow('leads to a standby only');
  await user.query('set default_transaction_read_only = off');
  await user.query(`alter database ${name} reset default_transaction_read_only`);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await user.end();
  await pool.end();
});
