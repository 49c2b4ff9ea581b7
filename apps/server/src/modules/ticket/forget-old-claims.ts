import { sql } from 'kysely';
import type { App } from '../../core/app.ts';

const DAY_MS = 86_400_000;
/** A visitor's question is deleted this many days after its last entry. The text next to the claim code shows the same number. */
const RETENTION_DAYS = 180;

/**
 * Deletes old data of visitors: the IP address and the device after a day, and the question half a year after its last entry. A question
 * without a reply is not deleted.
 *
 * Shape   app -> how many questions were deleted
 */
export async function forgetOldClaims(app: Pick<App, 'db' | 'clock'>): Promise<number> {
  const now_ms = app.clock.now().getTime();
  const before = new Date(now_ms - RETENTION_DAYS * DAY_MS);
  return await app.db.transaction().execute(async (tx) => {
    await sql`update ticket set ip = null, device_hash = null where ip is not null and created_at < ${new Date(now_ms - DAY_MS)}`.execute(
      tx,
    );
    // The rows are locked first, so that a question with a concurrent new entry is not deleted.
    const { rows } = await sql<{ id: string }>`select id from ticket
      where claim_hash is not null and state <> 'open' and changed_at < ${before} for update skip locked`.execute(tx);
    const old = rows.map(({ id }) => id);
    await sql`delete from ticket_entry where ticket_id = any(${old}::uuid[])`.execute(tx);
    await sql`delete from ticket where id = any(${old}::uuid[])`.execute(tx);
    return old.length;
  });
}
