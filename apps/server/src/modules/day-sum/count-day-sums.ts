import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import {
  nextTransfers,
  rangesOfDays,
  readSettledRounds,
  sumTransfers,
  type TransferBatch,
  type TransferRange,
} from '../../ledger/day-transfers.ts';
import { firstUnfinishedId, ID_AGE_MS } from '../fairness/public.ts';
import { addToSums, type DaySums, noSums } from './day-sum-row.ts';
import { addToStored, widenRanges } from './store-day-sums.ts';

/** The number of transfers that one transaction counts. Their rounds are held in memory. */
export const BATCH = 5_000;
/** One run of the job ends after this many transactions, so that a stop does not wait long. */
const MAX_BATCHES = 20;

/**
 * Locks the mark, so that only one transaction at a time changes the sums. Returns the id of the last counted transfer. Without `wait`,
 * returns null while another transaction has the lock.
 */
export async function lockMark(tx: Tx, { wait }: { wait: boolean }): Promise<string | null> {
  const { rows } = await (wait
    ? sql<{ last_id: string }>`select last_id from day_sum_mark for update`.execute(tx)
    : sql<{ last_id: string }>`select last_id from day_sum_mark for update skip locked`.execute(tx));
  return rows[0]?.last_id ?? null;
}

/** Adds the transfers and rounds of a range to `into`. */
export async function sumsOf(db: Queryable, range: TransferRange, into: DaySums = noSums()): Promise<DaySums> {
  addToSums(into, { transfers: await sumTransfers(db, range), rounds: await readSettledRounds(db, range) });
  return into;
}

/**
 * Adds the next transfers to the sums of their days, and stores the id of the last counted transfer in the same transaction.
 *
 * A transfer is counted when its id is older than `id_age_ms` and older than every running transaction. Before that, a transfer with an
 * earlier id may still be committed.
 *
 * Shape   (app, { id_age_ms? }) -> how many transfers were added; null while another transaction has the lock
 */
export async function countNextTransfers(
  app: Pick<App, 'db' | 'clock'>,
  { id_age_ms = ID_AGE_MS, size = BATCH }: { id_age_ms?: number; size?: number } = {},
): Promise<number | null> {
  return await app.db.transaction().execute(async (tx) => {
    const after = await lockMark(tx, { wait: false });
    if (after === null) return null;
    const batch: TransferBatch | null = await nextTransfers(tx, { after, until: firstUnfinishedId(id_age_ms), size });
    const at = app.clock.now();
    if (batch === null) {
      await sql`update day_sum_mark set counted_at = ${at}`.execute(tx);
      return 0;
    }
    const range = { from: after, to: batch.last_id };
    await addToStored(tx, await sumsOf(tx, range));
    await widenRanges(tx, await rangesOfDays(tx, range));
    await sql`update day_sum_mark set last_id = ${batch.last_id}, counted_at = ${at}`.execute(tx);
    return batch.count;
  });
}

/** Counts the transfers that are old enough, in at most MAX_BATCHES transactions. */
export async function countDaySums(app: App, options: { id_age_ms?: number } = {}): Promise<void> {
  for (let batches = 0; batches < MAX_BATCHES && !app.signal.aborted; batches += 1) {
    const added = await countNextTransfers(app, options);
    if (added === null || added < BATCH) return;
  }
}
