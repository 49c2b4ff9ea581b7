import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** One step of the schema: a folder `NNNN-word` with the SQL that goes up. Steps never change once they have run. */
export type Migration = { name: string; sql: string; checksum: string };

const FOLDER = join(import.meta.dirname, 'migrations');
const MIGRATION_LOCK = 7_411_002;

/** All migrations in the order of their numbers. */
export function readMigrations(folder = FOLDER): Migration[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+$/.test(name) && existsSync(join(folder, name, 'up.sql')))
    .sort();
  return names.map((name) => {
    const sql = readFileSync(join(folder, name, 'up.sql'), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** One value for the whole schema: two equal fingerprints mean equal migrated databases. */
export function schemaFingerprint(migrations = readMigrations()): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of migrations) hash.update(`${name}\0${checksum}\0`);
  return hash.digest('hex').slice(0, 16);
}

const TABLE = `create table if not exists migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

async function applyOne(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** The steps that have not run, in order. Refuses a step that was changed after it ran, and a database that a newer version migrated. */
function missingSteps(
  rows: readonly { name: string; checksum: string }[],
  migrations: readonly Migration[],
): Migration[] {
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

/**
 * Brings a database to the newest schema and returns the names of the steps that ran. Several servers may call it at
 * once: an advisory lock lets one work while the others wait and then find nothing to do. A database that a newer version
 * has migrated is refused: the way on is forward.
 */
export async function migrate(url: string, migrations = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'nua migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(TABLE);
    const { rows } = await client.query<{ name: string; checksum: string }>(APPLIED);
    const fresh = missingSteps(rows, migrations);
    for (const one of fresh) await applyOne(client, one);
    return fresh.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Throws where the schema is not the newest, for a user who may not change it. */
export async function checkMigrated(client: pg.Client, migrations = readMigrations()): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(APPLIED).catch((error) => {
    // 42P01: no table yet. 42501: no rights yet.
    if (!['42P01', '42501'].includes(error.code)) throw error;
    throw new Error(`The schema is missing or not open to the user of DATABASE_URL. ${HOW_TO_MIGRATE}`, {
      cause: error,
    });
  });
  const missing = missingSteps(rows, migrations);
  if (missing.length > 0)
    throw new Error(`The schema lacks ${missing.length} steps of this version. ${HOW_TO_MIGRATE}`);
}

const HOW_TO_MIGRATE =
  'This user may not change it: run "npm run migrate" with MIGRATE_DATABASE_URL first (docs/operations.md).';
