import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { migrate } from './migrate.ts';
import {
  type Migration,
  migrationOf,
  readFunctions,
  readMigrations,
  type Schema,
  type SqlFunction,
  schemaFingerprint,
} from './schema.ts';

const step = (name: string, sql: string): Migration => migrationOf(name, `-- expand\n${sql}`);
const sqlFunction = (name: string, sql: string): SqlFunction => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

let database: FreshDatabase;
const all = readMigrations();
const functions = readFunctions();
const withSteps = (...steps: Migration[]): Schema => ({ migrations: [...all, ...steps], functions });
const withFunctions = (...more: SqlFunction[]): Schema => ({ migrations: all, functions: [...functions, ...more] });

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** The functions of the product's schemas, without those of extensions. */
const FUNCTIONS = `from pg_proc p
  where p.pronamespace::regnamespace::text in ('public', 'ledger', 'arcade', 'seamless')
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`;

const definitions = () =>
  query(`select p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as text, p.proacl ${FUNCTIONS}`);

describe('migrations', () => {
  it('leave a database that is up to date unchanged', async () => {
    expect(await migrate(database.url)).toEqual([]);
  });

  it('run new steps in order and once, even when two servers start together', async () => {
    const steps = withSteps(
      step('9001-one', 'create table one (id int)'),
      step('9002-two', 'alter table one add b int'),
    );
    const ran = await Promise.all([migrate(database.url, steps), migrate(database.url, steps)]);
    expect(ran.flat()).toEqual(['9001-one', '9002-two']);
  });

  it('stop the start with advice if a step was changed after it ran', async () => {
    await migrate(database.url, withSteps(step('9001-one', 'create table one (id int)')));
    const changed = withSteps(step('9001-one', 'create table one (id bigint)'));
    await expect(migrate(database.url, changed)).rejects.toThrow(
      /9001-one was changed after it had run.*new migration/,
    );
  });

  it('keep the console’s access to a column that a newer version has added', async () => {
    const isReadable = async (column: string) =>
      (await query(`select has_column_privilege('nua_console', 'player', '${column}', 'select') as is_readable`))[0];
    await query('grant select (password_hash) on player to nua_console');
    await migrate(database.url);
    expect(await isReadable('password_hash')).toEqual({ is_readable: false });
    await migrate(database.url, withSteps(step('9001-remark', 'alter table player add column remark text')));
    await query('grant select (remark) on player to nua_console');
    await query('revoke select (status) on player from nua_console');
    await migrate(database.url);
    expect([await isReadable('remark'), await isReadable('status')]).toEqual([
      { is_readable: true },
      { is_readable: true },
    ]);
  });

  it('undo a step that fails, and name it', async () => {
    const broken = withSteps(step('9001-half', 'create table half (id int); select nonsense'));
    await expect(migrate(database.url, broken)).rejects.toThrow(/Migration 9001-half failed: .*nonsense/);
    expect(await query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
  });

  it.each([
    'create table one (id int)',
    '-- Adds a table.\n-- expand\n',
    '-- widen\ncreate table one ()',
    ' -- expand\n',
  ])('are refused if the first line is not a phase: %j', (text) => {
    expect(() => migrationOf('9001-one', text)).toThrow('9001-one: the first line of its up.sql must be "-- expand"');
  });

  it('have a checksum that does not depend on the phase in the first line', () => {
    const phases = ['expand', 'contract'].map((phase) => migrationOf('9001-one', `-- ${phase}\nselect 1`));
    expect(phases.map(({ checksum }) => checksum)).toEqual([
      step('9001-one', 'select 1').checksum,
      phases[0]!.checksum,
    ]);
    expect(phases.map(({ phase }) => phase)).toEqual(['expand', 'contract']);
  });

  it('have a fingerprint that changes with every name and every byte', () => {
    const fingerprintOf = (...migrations: Migration[]) => schemaFingerprint({ migrations, functions: [] });
    const fingerprint = fingerprintOf(step('0001-a', 'select 1'));
    expect(fingerprintOf(step('0001-a', 'select 2'))).not.toBe(fingerprint);
    expect(fingerprintOf(step('0002-a', 'select 1'))).not.toBe(fingerprint);
    expect(fingerprintOf(step('0001-a', 'select 1'))).toBe(fingerprint);
    expect(
      schemaFingerprint({ migrations: [step('0001-a', 'select 1')], functions: [sqlFunction('f', 'x')] }),
    ).not.toBe(fingerprint);
  });
});

describe('SQL functions', () => {
  const f = (body: string) =>
    sqlFunction('f', `create or replace function f() returns int language sql as $$ ${body} $$`);

  it('have one file each', async () => {
    const rows = await query(`select p.oid::regproc::text as name ${FUNCTIONS}`);
    expect(rows.map(({ name }) => name)).toEqual(functions.map(({ name }) => name));
  });

  it('are the same in a new database and in an upgraded old database', async () => {
    const fresh = await definitions();
    await query('drop schema public, ledger, arcade, seamless cascade; create schema public');
    await migrate(database.url, { migrations: all.filter(({ name }) => name < '1005'), functions: [] });
    await query('drop table sql_function');
    const before = await definitions();
    expect(await migrate(database.url)).toEqual(expect.arrayContaining(functions.map(({ name }) => name)));
    expect(await definitions()).toEqual(fresh);
    expect(before).not.toEqual(fresh);
  });

  it('are replaced when their text changes, once, even when two servers start together', async () => {
    expect(await migrate(database.url, withFunctions(f('select 1')))).toEqual(['f']);
    expect(await migrate(database.url, withFunctions(f('select 1')))).toEqual([]);
    const changed = withFunctions(f('select 2'));
    const ran = await Promise.all([migrate(database.url, changed), migrate(database.url, changed)]);
    expect(ran.flat()).toEqual(['f']);
    expect(await query('select f()')).toEqual([{ f: 2 }]);
  });

  it('can call a function of a later file', async () => {
    const schema = withFunctions(f('select g()'), sqlFunction('g', f('select 3').sql.replace('f()', 'g()')));
    expect(await migrate(database.url, schema)).toEqual(['f', 'g']);
    expect(await query('select f()')).toEqual([{ f: 3 }]);
  });

  it('are applied together or not at all', async () => {
    const schema = withFunctions(f('select 1'), sqlFunction('g', f('select nonsense').sql.replace('f()', 'g()')));
    await expect(migrate(database.url, schema)).rejects.toThrow(/SQL function g failed: .*nonsense/);
    expect(await query(`select to_regproc('f') as f`)).toEqual([{ f: null }]);
  });

  it('exist before the migration whose trigger needs them', async () => {
    const sql = `create or replace function f() returns trigger language plpgsql as $$ begin return null; end $$`;
    const needing = step(
      '9001-one',
      '-- needs function f\ncreate table one (); create trigger t after insert on one execute function f()',
    );
    const schema = { migrations: [...all, needing], functions: [...functions, sqlFunction('f', sql)] };
    expect(await migrate(database.url, schema)).toEqual(['9001-one', 'f']);
    const missing = withSteps(needing, step('9002-two', '-- needs function g'));
    await expect(migrate(database.url, missing)).rejects.toThrow(
      'Migration 9002-two failed: there is no functions/g.sql',
    );
  });
});
