import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { DB } from './database.generated.ts';

/** Every table and column, generated from the migrated database by `npm run db:types`. */
export type Database = DB;

/** The typed query builder over a pool. Ending it ends the pool. */
export function createDb(pool: Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** The typed query builder over one connection, which is in a transaction and stays with its holder. */
export function dbOn(client: PoolClient): Kysely<Database> {
  const held = { query: client.query.bind(client), release: () => {} };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => held, end: async () => {} } as never }),
  });
}
