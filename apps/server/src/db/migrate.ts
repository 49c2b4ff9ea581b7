import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openConnection } from './connection.ts';

/** One step of the schema: the SQL of a folder `NNNN-word`. A step never changes after it has run. */
export type Migration = { name: string; sql: string; checksum: string };

/**
 * One SQL function: a file `functions/NAME.sql` that creates or replaces it. When the file changes, the function in the database is
 * replaced.
 */
export type SqlFunction = { name: string; sql: string; checksum: string };

export type Schema = { migrations: readonly Migration[]; functions: readonly SqlFunction[] };

const FOLDER = join(import.meta.dirname, 'migrations');
const FUNCTIONS = join(import.meta.dirname, 'functions');
const MIGRATION_LOCK = 7_411_002;

export function readMigrations(folder = FOLDER): Migration[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+$/.test(name) && existsSync(join(folder, name, 'up.sql')))
    .sort();
  return names.map((name) => withChecksum(name, readFileSync(join(folder, name, 'up.sql'), 'utf8')));
}

export function readFunctions(folder = FUNCTIONS): SqlFunction[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
  return names.map((name) => withChecksum(name, readFileSync(join(folder, `${name}.sql`), 'utf8')));
}

export const readSchema = (): Schema => ({ migrations: readMigrations(), functions: readFunctions() });

const withChecksum = (name: string, sql: string) => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

/** Returns one value for the whole schema. Equal fingerprints mean equal migrated databases. */
export function schemaFingerprint({ migrations, functions }: Schema = readSchema()): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of [...migrations, ...functions]) hash.update(`${name}\0${checksum}\0`);
  return hash.digest('hex').slice(0, 16);
}

const TABLES = `create table if not exists migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
create table if not exists sql_function (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

const NEEDS = /^-- needs function ([\w.]+)$/gm;

/** Runs one step. A trigger cannot be created before its function, so a step names the functions that it needs. */
async function applyOne(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  functions: readonly SqlFunction[],
): Promise<void> {
  try {
    await client.query('begin');
    for (const [, needed] of sql.matchAll(NEEDS)) {
      const found = functions.find((one) => one.name === needed);
      if (!found) throw new Error(`there is no functions/${needed}.sql`);
      await client.query('set local check_function_bodies = off');
      await client.query(found.sql);
      await client.query('set local check_function_bodies = on');
    }
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Creates or replaces the functions in one transaction. The first pass does not check bodies, because a body may name a function of a later
 * file; the second pass does.
 */
async function applyFunctions(client: pg.Client, functions: readonly SqlFunction[]): Promise<void> {
  let current = '';
  try {
    await client.query('begin');
    for (const check of ['off', 'on']) {
      await client.query(`set local check_function_bodies = ${check}`);
      for (const { name, sql } of functions) {
        current = name;
        await client.query(sql);
      }
    }
    for (const { name, checksum } of functions)
      await client.query(
        `insert into sql_function (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`SQL function ${current} failed: ${(error as Error).message}`, { cause: error });
  }
}

type Applied = { name: string; checksum: string };

function changedFunctions(rows: readonly Applied[], functions: readonly SqlFunction[]): SqlFunction[] {
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  return functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
}

/**
 * Returns the steps that have not run, in order. Throws for a step that was changed after it ran, and for a database that a newer version
 * migrated.
 */
function missingSteps(rows: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new Error(
        `Migration ${name} was changed after it had run on this database. Put its up.sql back as it was and write ` +
          `the change as a new migration; or, if the data may go, delete the data folder (DATA_DIR) and start again.`,
      );
    }
  }
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) {
    throw new Error(
      `This database is newer than this version of Nua: it has run ${unknown.join(', ')}, which this version does not ` +
        `know. Start the version that brought it, or a later one; nothing was changed.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

const APPLIED = 'select name, checksum from migration';
const APPLIED_FUNCTIONS = 'select name, checksum from sql_function';

/**
 * Migrates a database to the newest schema, and returns the names of the applied migrations and functions.
 *
 * Several servers may call it in parallel: an advisory lock lets one work, and the others then find nothing to do. A database that a newer
 * version has migrated is refused.
 */
export async function migrate(url: string, { migrations, functions } = readSchema()): Promise<string[]> {
  const client = await openConnection(url, { application_name: 'nua migrate' });
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(TABLES);
    const { rows } = await client.query<Applied>(APPLIED);
    const fresh = missingSteps(rows, migrations);
    for (const one of fresh) await applyOne(client, one, functions);
    const changed = changedFunctions((await client.query<Applied>(APPLIED_FUNCTIONS)).rows, functions);
    if (changed.length > 0) await applyFunctions(client, changed);
    return [...fresh, ...changed].map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Throws if the schema is not the newest, for a user who may not change it. */
export async function checkMigrated(client: pg.Client, { migrations, functions } = readSchema()): Promise<void> {
  const read = async (statement: string) =>
    (
      await client.query<Applied>(statement).catch((error) => {
        // 42P01: no table yet. 42501: no rights yet.
        if (!['42P01', '42501'].includes(error.code)) throw error;
        throw new Error(`The schema is missing or not open to the user of DATABASE_URL. ${HOW_TO_MIGRATE}`, {
          cause: error,
        });
      })
    ).rows;
  const missing = missingSteps(await read(APPLIED), migrations);
  if (missing.length > 0)
    throw new Error(`The schema lacks ${missing.length} steps of this version. ${HOW_TO_MIGRATE}`);
  const changed = changedFunctions(await read(APPLIED_FUNCTIONS), functions);
  if (changed.length > 0)
    throw new Error(`The schema lacks ${changed.length} SQL functions of this version. ${HOW_TO_MIGRATE}`);
}

const HOW_TO_MIGRATE =
  'This user may not change it: run "npm run migrate" with MIGRATE_DATABASE_URL first (docs/operations.md).';
