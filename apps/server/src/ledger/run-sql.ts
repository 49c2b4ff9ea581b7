import { CompiledQuery } from 'kysely';
import type { Queryable } from '../db/connect.ts';

/** A connection of `pg` inside a transaction, or a transaction of kysely. */
export type LedgerTx = PgConnection | Queryable;

export type PgConnection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** Runs one statement on either kind of connection. */
export async function runSql<Row>(tx: LedgerTx, text: string, values: unknown[]): Promise<Row[]> {
  if ('getExecutor' in tx) return (await tx.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  return (await tx.query(text, values)).rows as Row[];
}
