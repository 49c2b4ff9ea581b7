import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import { isOpen } from './transfer-row.ts';
import { driveTransfer } from './transfer-saga.ts';

const BATCH_SIZE = 50;
/** The process that recorded a younger transfer may still be working on it. */
const MIN_AGE_MS = 5_000;

/**
 * Queries every due transfer, and sends those that were recorded but never sent.
 *
 * Shape   -> how many transfers finished
 */
export async function runDueTransfers(app: App): Promise<number> {
  const now = app.clock.now();
  const { rows } = await sql<{ id: string }>`select id from game_transfer
    where state in ('requested', 'unknown') and next_ask_at <= ${now}
      and (state = 'unknown' or requested_at <= ${new Date(now.getTime() - MIN_AGE_MS)})
    order by next_ask_at limit ${BATCH_SIZE}`.execute(app.db);
  let ended = 0;
  for (const { id } of rows) {
    if (app.signal.aborted) break;
    try {
      if (!isOpen(await driveTransfer(app, id))) ended += 1;
    } catch (error) {
      app.log.error({ err: error, transfer_id: id }, 'a due game transfer failed');
    }
  }
  return ended;
}
