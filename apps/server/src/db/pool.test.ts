import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { connectSeparately, createPool } from './pool.ts';

let database: FreshDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('a bigint is read as BigInt, even beyond the range of a number', async () => {
  const { rows } = await pool.query(`select 9007199254740993::int8 as one, array[1, null, 3]::int8[] as many`);
  expect(rows[0]).toEqual({ one: 9007199254740993n, many: [1n, null, 3n] });
});

it('a calendar day remains text in every time zone of the process', async () => {
  const { rows } = await pool.query(`select date '2026-03-29' as day, array['2026-03-29']::date[] as days`);
  expect(rows[0]).toEqual({ day: '2026-03-29', days: ['2026-03-29'] });
});

it('a timestamp is read as a Date, and a BigInt parameter is sent without loss', async () => {
  const at = new Date('2026-03-29T18:59:59.123Z');
  const { rows } = await pool.query('select $1::timestamptz as at, $2::int8 as amount', [at, 9007199254740993n]);
  expect(rows[0]).toEqual({ at, amount: 9007199254740993n });
});

it('the type parsers of the module pg do not change for other code', async () => {
  const { default: plain } = await import('pg');
  expect(plain.types.getTypeParser(20)('12')).toBe('12');
});

it('a connection that dies in the middle of a transaction fails its query and not the process', async () => {
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query('select pg_backend_pid() as pid');
  // The expectation is set first, because this query may fail before `pg_terminate_backend` returns.
  const failure = expect(client.query('select pg_sleep(60)')).rejects.toThrow(/terminat/);
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await failure;
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('a separate connection survives the timeout that closes silent connections of the pool', async () => {
  const silent = createPool(database.url, { silence_ms: 50 });
  const separate = await connectSeparately(silent, { query_timeout: 5_000 });
  const inside = await silent.connect();
  const ended = new Promise((resolve) => inside.once('error', resolve));
  await ended;
  inside.release(true);
  expect((await separate.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await separate.end();
  await silent.end();
});

it('a database counts as responding after a response on any connection', async () => {
  const suspected = createPool(database.url);
  const first = await suspected.connect();
  suspected.suspected();
  expect(suspected.hasReceived()).toBe(false);
  await first.query('select 1');
  expect(suspected.hasReceived()).toBe(true);
  suspected.suspected();
  const second = await suspected.connect();
  expect(suspected.hasReceived()).toBe(true);
  for (const client of [first, second]) client.release();
  await suspected.end();
});
