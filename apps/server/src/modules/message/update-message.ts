import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { claimGift } from './claim-gift.ts';
import { MESSAGE, type MessageRow, messageResponse } from './message-row.ts';

/**
 * Marks one message read, or claims its gift. Both can be repeated with any key: a read message stays read, and a claimed
 * gift is returned as claimed.
 */
export const updateMessage = handle(calls.updateMessage, async (ctx, { params, body }) => {
  const id = params.id ?? '';
  return await ctx.once(async (tx) => {
    const row = await lockMessage(ctx, tx, id);
    if (body.action === 'claim') await claimGift(ctx, tx, row);
    await sql`update message set read_at = coalesce(read_at, ${ctx.clock.now()}) where id = ${id}`.execute(tx);
    return messageResponse(await findMessage(tx, id), ctx.clock.now());
  });
});

async function lockMessage(ctx: RequestContext, tx: Tx, id: string): Promise<MessageRow> {
  const { rows } = await sql<{ id: string }>`
    select id from message where id = ${id} and player_id = ${sessionOf(ctx).player_id} and deleted_at is null
    for update`.execute(tx);
  if (!rows[0]) throw apiError('NOT_FOUND');
  return await findMessage(tx, id);
}

async function findMessage(tx: Tx, id: string): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`select ${MESSAGE} where m.id = ${id}`.execute(tx);
  return rows[0]!;
}
