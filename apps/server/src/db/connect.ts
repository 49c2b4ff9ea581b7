import { Kysely, PostgresDialect } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import type { DB } from './database.generated.ts';

/** Every table and column, generated from the migrated database by `npm run db:types`. */
export type Database = DB;

/** Creates the typed query builder over a pool. Its `destroy` also ends the pool. */
export function createDb(pool: Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Creates the typed query builder over one connection, which the caller owns. Concurrent statements run one after the other. */
export function dbOn(client: ClientBase): Kysely<Database> {
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[]) => {
    const response = last.then(() => client.query(text, values));
    last = response.catch(() => {});
    return response;
  };
  const connection = { query, release: () => {} };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {} } as never }),
  });
}
