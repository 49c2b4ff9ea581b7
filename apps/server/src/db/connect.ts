import { Kysely, PostgresDialect, type QueryExecutorProvider, Transaction } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import type { DB } from './database.generated.ts';

/** Every table and column, generated from the migrated database by `npm run db:types`. */
export type Database = DB;

/**
 * Runs SQL: the database or a transaction.
 *
 * A function that only runs SQL takes this type. If it took Kysely's class, the compiler would compare Transaction with it member by member,
 * which took half of the type check of the server.
 */
export type Queryable = QueryExecutorProvider;

/** The database outside a transaction. It can begin a transaction, so a function that takes a Db refuses a transaction at compile time. */
export class Db extends Kysely<Database> {
  override get isTransaction(): false {
    return false;
  }
}

/** Creates the typed query builder over a pool. Its `destroy` also ends the pool. */
export function createDb(pool: Pool): Db {
  return new Db({ dialect: new PostgresDialect({ pool }) });
}

/** Creates the typed query builder over one connection, which the caller owns. Concurrent statements run one after the other. */
export function dbOn(client: ClientBase): Db {
  return new Db({ dialect: dialectOn(client) });
}

/** Like `dbOn`, over a connection on which the caller has begun a transaction. */
export function txOn(client: ClientBase): Transaction<Database> {
  const dialect = dialectOn(client);
  const config = { dialect };
  const executor = new Db(config).getExecutor();
  return new Transaction<Database>({ config, dialect, driver: dialect.createDriver(), executor });
}

function dialectOn(client: ClientBase): PostgresDialect {
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[]) => {
    const response = last.then(() => client.query(text, values));
    last = response.catch(() => {});
    return response;
  };
  const connection = { query, release: () => {} };
  return new PostgresDialect({ pool: { connect: async () => connection, end: async () => {} } as never });
}
