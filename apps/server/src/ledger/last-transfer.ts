import { type LedgerTx, runSql } from './run-sql.ts';

/**
 * Returns the newest transfer; null if there is none. An id begins with its time, so the greatest id is the newest.
 *
 * Shape   transaction -> { id, at } or null
 * Units   none
 * Errors  none
 * Source  docs/features/ledger.md
 */
export async function lastTransfer(tx: LedgerTx): Promise<{ id: string; at: Date } | null> {
  const [last] = await runSql<{ id: string; at: Date }>(
    tx,
    'select id, at from ledger.transfer order by id desc limit 1',
    [],
  );
  return last ?? null;
}

/**
 * Counts the transfers after one id, up to another. With `after` null it counts from the beginning.
 *
 * Shape   (transaction, id or null, id) -> number
 * Units   none
 * Errors  none
 * Source  docs/operations.md, "Backup and restore"
 */
export async function countTransfers(tx: LedgerTx, after: string | null, until: string): Promise<number> {
  const [found] = await runSql<{ count: number }>(
    tx,
    'select count(*)::int as count from ledger.transfer where id <= $2 and ($1::uuid is null or id > $1)',
    [after, until],
  );
  return found?.count ?? 0;
}
