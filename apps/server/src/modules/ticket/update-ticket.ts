import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { readUpTo } from './ticket-row.ts';

/** The player has read our reply, or needs none any more. */
export const updateTicket = handle(calls.updateTicket, async (ctx, { params, body }) => {
  const at = ctx.clock.now();
  const change =
    body.action === 'read'
      ? sql`read_at = ${readUpTo(at)}`
      : sql`read_at = ${readUpTo(at)}, changed_at = ${at}, state = 'closed'`;
  const { rows } = await sql`update ticket set ${change}
    where id = ${params.id} and player_id = ${sessionOf(ctx).player_id} returning id`.execute(ctx.db);
  if (rows.length === 0) throw apiError('NOT_FOUND');
  return {};
});
