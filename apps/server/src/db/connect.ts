import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from './database.generated.ts';

/** Every table and column, generated from the migrated database by `npm run db:types`. */
export type Database = DB;

/** The typed query builder over a pool. Ending it ends the pool. */
export function createDb(pool: Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
