import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { runDurably } from '../ledger/run-durably.ts';
import { isDatabaseAway, LocallyCommitted } from './database-away.ts';
import { createPool, type DatabasePool } from './pool.ts';
import { findQuorumProblems, quorumProblems } from './quorum.ts';

const SAFE = { standby_names: 'ANY 1 (b, c)', commit: 'on', statement_timeout: '0', transaction_timeout: '0' };

let database: FreshDatabase;
let pool: DatabasePool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = createPool(database.url);
  await pool.query('create table done (id int primary key)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('DURABILITY=quorum', () => {
  it('lets a server start if each commit waits for a standby without a timeout', () => {
    expect(quorumProblems(SAFE)).toEqual([]);
    expect(quorumProblems({ ...SAFE, commit: 'remote_apply' })).toEqual([]);
  });

  it.each([
    ['standby_names', '', /synchronous_standby_names of the database is empty; it must name standbys/],
    ['commit', 'remote_write', /synchronous_commit of the database is remote_write; it must be on/],
    ['statement_timeout', '30s', /statement_timeout of the database is 30s; it must be 0/],
    ['transaction_timeout', '1min', /transaction_timeout of the database is 1min; it must be 0/],
  ])('refuses a start with a wrong %s, and explains it', (name, value, sentence) => {
    expect(quorumProblems({ ...SAFE, [name]: value })).toEqual([expect.stringMatching(sentence)]);
  });

  it('reads the settings of the database', async () => {
    expect(await findQuorumProblems(pool)).toContainEqual(expect.stringContaining('synchronous_standby_names'));
  });
});

describe('the server', () => {
  // PostgreSQL sends the warning together with the success of the statement.
  const CANCELLED = `do $$ begin
    insert into done values (1);
    raise warning 'canceling wait for synchronous replication due to user request' using errcode = '01000';
  end $$`;

  it('drops a connection whose commit no standby confirmed, and reports an unknown outcome', async () => {
    const client = await pool.connect();
    const error = await client.query(CANCELLED).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(LocallyCommitted);
    expect(isDatabaseAway(error)).toBe(true);
    await expect(client.query('select 1')).rejects.toThrow();
    client.release();
    // The server may commit a moment after the client has closed the connection.
    await expect.poll(async () => (await pool.query('select id from done')).rows).toEqual([{ id: 1 }]);
  });

  it('accepts a commit with a warning that is not about standbys', async () => {
    await pool.query(`do $$ begin raise warning 'careful' using errcode = '01000'; end $$`);
  });

  it('repeats a transaction that a standby refused before its promotion', async () => {
    let attempts = 0;
    await runDurably(pool, async (client) => {
      attempts += 1;
      // The database is read-only at the first attempt, as a standby is.
      await client.query(`set default_transaction_read_only = ${attempts === 1 ? 'on' : 'off'}`);
      await client.query('insert into done values (2)');
    });
    expect(attempts).toBe(2);
    expect((await pool.query('select count(*)::int as count from done where id = 2')).rows).toEqual([{ count: 1 }]);
  });
});
