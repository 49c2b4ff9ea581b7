import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { createDb, type Db, type Queryable, txOn } from './connect.ts';
import { createPool } from './pool.ts';

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

const transactionId = async (db: Queryable): Promise<string> =>
  (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)).rows[0]!.id;

describe('a transaction over the connection of its caller', () => {
  let client: pg.PoolClient;
  beforeEach(async () => {
    client = await pool.connect();
  });
  afterEach(() => client.release());

  it('runs its statements in the transaction that the caller began', async () => {
    await client.query('begin');
    const { rows } = await client.query('select pg_current_xact_id()::text as id');
    const ids = await Promise.all([transactionId(txOn(client)), transactionId(txOn(client))]);
    await client.query('rollback');
    expect(ids).toEqual([rows[0].id, rows[0].id]);
  });

  it('cannot begin another transaction', () => {
    expect(() => txOn(client).transaction()).toThrow('not supported');
  });
});

it('a transaction is refused at compile time where the database is needed', async () => {
  const begin = (db: Db) => db.transaction();
  const read = (db: Queryable) => transactionId(db);
  const id = await createDb(pool)
    .transaction()
    .execute(async (tx) => {
      // @ts-expect-error: a transaction begins no other transaction
      expect(() => begin(tx)).toThrow('not supported');
      return await read(tx);
    });
  expect(id).toMatch(/^\d+$/);
});
