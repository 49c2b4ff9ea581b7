import { type LedgerTx, runSql } from './run-sql.ts';
import { findOutcome } from './stored-responses.ts';

/** The outcome of an idempotency key: the posted journal, or the refusal. */
export type JournalResponse = { request_hash: Buffer; journal_id: string | null; refusal: string | null };

const FIND = findOutcome('request_hash, journal_id, refusal', 1);

/**
 * Finds the outcome of a posting by its idempotency key, without posting.
 *
 * Shape   -> null for a key that was used neither today nor yesterday
 */
export async function findJournalResponse(
  tx: LedgerTx,
  { owner_id, key, route, now }: { owner_id: string; key: string; route: string; now: Date },
): Promise<JournalResponse | null> {
  const [row] = await runSql<JournalResponse>(tx, FIND, [owner_id, key, route, now]);
  return row ?? null;
}
