import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import { sendWithdrawState } from '../../event/public.ts';
import { moveHold, type WithdrawDeps } from '../withdraw/withdraw-hold.ts';
import { recordWithdrawEvent, type WithdrawRow, withdrawEvent } from '../withdraw/withdraw-row.ts';
import { PAYOUT_FATES, type ReversalState } from './reversal-rules.ts';

type Deps = Pick<WithdrawDeps, 'clock' | 'ledger'>;

/** Cancels one unsent payout; its money pays the player's debt first. The caller holds the row lock. */
export async function voidPayout(deps: Deps, tx: Tx, payout: WithdrawRow, source: string): Promise<WithdrawRow> {
  const at = deps.clock.now();
  await moveHold(deps, tx, payout, 'void');
  const { rows } = await sql<WithdrawRow>`
    update withdraw set state = 'cancelled', reason = 'deposit_reversed', next_at = null, final_at = ${at}
    where id = ${payout.id} returning *`.execute(tx);
  await recordWithdrawEvent(tx, payout.id, at, { state: 'cancelled', source, reason: 'deposit_reversed' });
  await sendWithdrawState(tx, withdrawEvent(rows[0]!, at));
  return rows[0]!;
}

/**
 * Cancels the player's payouts that `PAYOUT_FATES` marks as `void`.
 *
 * The caller holds the owner's lock, so no payout is requested, approved or claimed at the same time.
 *
 * Shape   -> the number of cancelled payouts
 */
export async function voidUnsentPayouts(deps: Deps, tx: Tx, player_id: string, state: ReversalState): Promise<number> {
  const { rows } = await sql<WithdrawRow>`
    select * from withdraw where player_id = ${player_id} and state not in ('paid', 'rejected', 'cancelled')
    order by id for update`.execute(tx);
  const voided = rows.filter((payout) => PAYOUT_FATES[state][payout.state] === 'void');
  for (const payout of voided) await voidPayout(deps, tx, payout, 'reversal');
  return voided.length;
}
