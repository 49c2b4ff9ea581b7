import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { type WithdrawRow, withdrawEvents } from '../../domain/withdraw/withdraw-row.ts';
import { apiError } from '../../http/api-error.ts';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';
import { withdrawResponse } from './withdraw-response.ts';

/** One withdrawal of the player; another player's does not exist. */
export const getWithdraw = handle(calls.getWithdraw, async (ctx, { params }) => {
  const { rows } = await sql<WithdrawRow>`
    select * from withdraw where id = ${params.id} and player_id = ${sessionOf(ctx).player_id}`.execute(ctx.db);
  if (!rows[0]) throw apiError('NOT_FOUND');
  const { id, player_id } = rows[0];
  const debts = await ctx.ledger.debtPaidBy(ctx.db, player_id, [id]);
  return withdrawResponse(rows[0], await withdrawEvents(ctx.db, [id]), debts.get(id));
});
