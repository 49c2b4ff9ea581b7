import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { withdrawResponse } from './withdraw-response.ts';
import { type WithdrawRow, withdrawEvents } from './withdraw-row.ts';

/** Returns one withdrawal of the player; another player's withdrawal is not found. */
export const getWithdraw = handle(calls.getWithdraw, async (ctx, { params }) => {
  const { rows } = await sql<WithdrawRow>`
    select * from withdraw where id = ${params.id} and player_id = ${sessionOf(ctx).player_id}`.execute(ctx.db);
  if (!rows[0]) throw apiError('NOT_FOUND');
  const { id, player_id } = rows[0];
  const debts = await ctx.ledger.debtPaidBy(ctx.db, player_id, [id]);
  return withdrawResponse(rows[0], await withdrawEvents(ctx.db, [id]), debts.get(id));
});
