import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../../tests/world/database.ts';
import { AlreadyRunning, ownDatabase } from './ownership.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const never = (error: Error) => expect.unreachable(error.message);

it('a second server on the same database is refused with the name of the running server', async () => {
  const first = await ownDatabase(database.url, 'process 7 at http://localhost:3000', never);
  const second = ownDatabase(database.url, 'process 8', never);
  await expect(second).rejects.toThrow(AlreadyRunning);
  await expect(second).rejects.toThrow('already running on this database: process 7 at http://localhost:3000');
  await first.release();
});

it('a database that its server has released can be locked by another server', async () => {
  const first = await ownDatabase(database.url, 'first', never);
  await first.release();
  const second = await ownDatabase(database.url, 'second', never);
  await second.release();
});

it('a server whose connection is cut locks its database again', async () => {
  const owner = await ownDatabase(database.url, 'the owner', never);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'the owner'`);
  const holds = `select count(*)::int as owners from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and a.application_name = 'the owner'`;
  await expect.poll(async () => (await client.query(holds)).rows[0].owners, { interval: 10 }).toBe(1);
  await client.end();
  await owner.release();
});
