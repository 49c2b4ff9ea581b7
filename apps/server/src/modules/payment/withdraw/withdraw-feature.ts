import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { sendWithdrawState } from '../../event/public.ts';
import { createWithdraw } from './create-withdraw.ts';
import { listWithdraws } from './list-withdraws.ts';
import { runDueWithdraws } from './run-due-withdraws.ts';
import { moveHold } from './withdraw-hold.ts';
import { withdrawResponse } from './withdraw-response.ts';
import { lockWithdraw, recordWithdrawEvent, type WithdrawRow, withdrawEvent, withdrawEvents } from './withdraw-row.ts';
import { isCancellable } from './withdraw-rules.ts';

const CHECK_EVERY_MS = 1_000;

const getWithdraw = handle(calls.getWithdraw, async (ctx, { params }) => {
  const { rows } = await sql<WithdrawRow>`
    select * from withdraw where id = ${params.id} and player_id = ${sessionOf(ctx).player_id}`.execute(ctx.db);
  if (!rows[0]) throw apiError('NOT_FOUND');
  const { id, player_id } = rows[0];
  const debts = await ctx.ledger.debtPaidBy(ctx.db, player_id, [id]);
  return withdrawResponse(rows[0], await withdrawEvents(ctx.db, [id]), debts.get(id));
});

const cancelWithdraw = handle(calls.cancelWithdraw, async (ctx, { params }) => {
  const id = params.id ?? '';
  return await ctx.once(async (tx) => {
    const row = await lockWithdraw(tx, id);
    if (row?.player_id !== sessionOf(ctx).player_id) throw apiError('NOT_FOUND');
    // A payout may have an attempt that did not reach the provider. Nothing was sent, so it can be cancelled.
    if (!isCancellable(row.state)) throw apiError('WITHDRAW_NOT_CANCELLABLE');
    const now = ctx.clock.now();
    await moveHold(ctx, tx, row, 'void');
    const { rows } = await sql<WithdrawRow>`
      update withdraw set state = 'cancelled', reason = 'cancelled_by_player', next_at = null, final_at = ${now}
      where id = ${id} returning *`.execute(tx);
    await recordWithdrawEvent(tx, id, now, { state: 'cancelled', source: 'player' });
    await sendWithdrawState(tx, withdrawEvent(rows[0]!, now));
    return withdrawResponse(rows[0]!, await withdrawEvents(tx, [id]));
  });
});

export const withdrawFeature: Feature = {
  name: 'withdraw',
  handlers: [createWithdraw, listWithdraws, getWithdraw, cancelWithdraw],
  jobs: [{ name: 'withdraw', every_ms: CHECK_EVERY_MS, run: runDueWithdraws }],
};
