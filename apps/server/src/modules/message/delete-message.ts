import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { giftWaits } from './message-row.ts';

/** Deletes one message for its player. A message with a claimable gift cannot be deleted. */
export const deleteMessage = handle(calls.deleteMessage, async (ctx, { params }) => {
  const now = ctx.clock.now();
  const own = sql`m.id = ${params.id} and m.player_id = ${sessionOf(ctx).player_id} and m.deleted_at is null`;
  // One statement checks and deletes, so a claim and a delete that arrive together run one after the other.
  const { rows } = await sql<{ id: string }>`
    update message m set deleted_at = ${now} where ${own} and not ${giftWaits(now)} returning m.id`.execute(ctx.db);
  if (rows[0]) return {};
  const kept = await sql`select from message m where ${own}`.execute(ctx.db);
  throw apiError(kept.rows.length > 0 ? 'GIFT_UNCLAIMED' : 'NOT_FOUND');
});
