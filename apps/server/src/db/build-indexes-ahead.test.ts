import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { migrate } from './migrate.ts';
import { migrationOf, readFunctions, readMigrations } from './schema.ts';

let database: FreshDatabase;
const open: pg.Client[] = [];
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  open.push(client);
  await client.connect();
  return client;
}

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()));
  await database.drop();
});

const run = (sql: string, large_table_bytes = 0) =>
  migrate(
    database.url,
    { migrations: [...readMigrations(), migrationOf('9001-one', `-- expand\n${sql}`)], functions: readFunctions() },
    { large_table_bytes },
  );
const INDEXES = `select x.relname as name, i.indrelid::regclass::text as table, i.indisvalid as is_valid
  from pg_index i join pg_class x on x.oid = i.indexrelid where x.relname ~ 'big_a$' order by 1`;

describe('the index of a large table', () => {
  it('is built while other transactions write rows to the table', async () => {
    const [writer, other] = [await connect(), await connect()];
    await other.query('create table big (a int)');
    await writer.query('begin; insert into big values (1)');
    const done = run('create index big_a on big (a);\nalter table big add column b int;\n');
    // The build waits for the first writer. A second writer does not wait for the build.
    await expect
      .poll(async () => {
        const text = `select 1 from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'`;
        return (await other.query(text)).rows.length;
      })
      .toBe(1);
    await other.query('insert into big values (2)');
    await writer.query('commit');
    expect(await done).toEqual(['9001-one']);
    expect((await other.query(INDEXES)).rows).toEqual([{ name: 'big_a', table: 'big', is_valid: true }]);
  });

  it('is built on each partition first, and then on the whole table', async () => {
    const client = await connect();
    await client.query(`create table big (a int) partition by range (a);
      create table big_one partition of big for values from (0) to (10);
      create table big_two partition of big for values from (10) to (20);
      insert into big values (1), (11)`);
    expect(await run('create index big_a on big (a);\n')).toEqual(['9001-one']);
    expect((await client.query(INDEXES)).rows).toEqual([
      { name: 'big_a', table: 'big', is_valid: true },
      { name: 'big_one_big_a', table: 'big_one', is_valid: true },
      { name: 'big_two_big_a', table: 'big_two', is_valid: true },
    ]);
  });

  it('is built again after an interrupted attempt', async () => {
    const client = await connect();
    await client.query('create table big (a int); insert into big values (1), (1)');
    await expect(client.query('create unique index concurrently big_a on big (a)')).rejects.toMatchObject({
      code: '23505',
    });
    expect((await client.query(INDEXES)).rows).toEqual([{ name: 'big_a', table: 'big', is_valid: false }]);
    expect(await run('create index big_a on big (a);\n')).toEqual(['9001-one']);
    expect((await client.query(INDEXES)).rows).toEqual([{ name: 'big_a', table: 'big', is_valid: true }]);
  });

  it('is built inside the migration if the migration adds its column', async () => {
    const client = await connect();
    await client.query('create table big (b int); insert into big values (1)');
    expect(await run('alter table big add column a int;\ncreate index big_a on big (a);\n')).toEqual(['9001-one']);
    expect((await client.query(INDEXES)).rows).toMatchObject([{ is_valid: true }]);
  });
});
