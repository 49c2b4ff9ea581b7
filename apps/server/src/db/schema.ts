import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_READS } from './console-role.ts';

/**
 * The phases of a migration. `expand` only adds, so builds that do not know the migration continue to run. `contract` removes what earlier
 * builds need.
 *
 * Source  docs/decisions/0084-upgrades-without-a-stop.md
 */
export const phases = ['expand', 'contract'] as const;
export type Phase = (typeof phases)[number];

/** One step of the schema: the SQL of a folder `NNNN-word`, whose first line is its phase. A step never changes after it has run. */
export type Migration = { name: string; phase: Phase; sql: string; checksum: string };

/**
 * One SQL function: a file `functions/NAME.sql` that creates or replaces it. When the file changes, the function in the database is
 * replaced.
 */
export type SqlFunction = { name: string; sql: string; checksum: string };

export type Schema = { migrations: readonly Migration[]; functions: readonly SqlFunction[] };

const FOLDER = join(import.meta.dirname, 'migrations');
const FUNCTIONS = join(import.meta.dirname, 'functions');

const HEADER = /^-- (\w+)\n/;

/** Creates a step from its file. The checksum is that of the SQL without the first line. */
export function migrationOf(name: string, text: string): Migration {
  const [line, word] = HEADER.exec(text) ?? [];
  const phase = phases.find((one) => one === word);
  if (line === undefined || phase === undefined)
    throw new Error(`Migration ${name}: the first line of its up.sql must be "-- expand" or "-- contract".`);
  return { phase, ...withChecksum(name, text.slice(line.length)) };
}

export function readMigrations(folder = FOLDER): Migration[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+$/.test(name) && existsSync(join(folder, name, 'up.sql')))
    .sort();
  return names.map((name) => migrationOf(name, readFileSync(join(folder, name, 'up.sql'), 'utf8')));
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
  for (const { name, phase, checksum } of migrations) hash.update(`${name}\0${phase}\0${checksum}\0`);
  for (const { name, checksum } of functions) hash.update(`${name}\0${checksum}\0`);
  hash.update(JSON.stringify(CONSOLE_READS));
  return hash.digest('hex').slice(0, 16);
}

/** The name of a build in messages: the schema that it knows, and the newest step of it. */
export const buildName = (schema: Schema): string =>
  `${schemaFingerprint(schema).slice(0, 8)} (to ${schema.migrations.at(-1)?.name ?? 'no step'})`;
