import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { depositResponse } from './deposit-response.ts';
import { type DepositRow, eventsOf } from './deposit-row.ts';

/** Returns one deposit of the player; another player's deposit is not found. */
export const getDeposit = handle(calls.getDeposit, async (ctx, { params }) => {
  const { rows } = await sql<DepositRow>`
    select * from deposit where id = ${params.id} and player_id = ${sessionOf(ctx).player_id}`.execute(ctx.db);
  const order = rows[0];
  if (!order) throw apiError('NOT_FOUND');
  const debts = await ctx.ledger.debtPaidBy(ctx.db, order.player_id, [order.id]);
  return depositResponse(order, await eventsOf(ctx.db, [order.id]), ctx.settings, debts.get(order.id));
});
