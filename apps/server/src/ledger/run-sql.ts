import { CompiledQuery, type Kysely } from 'kysely';

/** A connection of `pg` inside a transaction, or a transaction of kysely. */
export type LedgerTx = PgConnection | KyselyConnection;

export type PgConnection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };
export type KyselyConnection = Pick<Kysely<never>, 'executeQuery'>;

/** Runs one statement on either kind of connection. */
export async function runSql<Row>(tx: LedgerTx, text: string, values: unknown[]): Promise<Row[]> {
  if ('executeQuery' in tx) return (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Row[];
  return (await tx.query(text, values)).rows as Row[];
}
