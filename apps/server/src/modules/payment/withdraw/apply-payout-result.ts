import { sql } from 'kysely';
import type { PayoutResult } from '../../../core/ports/payout-rail.ts';
import { sendWithdrawState } from '../../event/public.ts';
import { recordPayoutTarget } from '../../protection/public.ts';
import { isVoidedByDebt } from '../reversal/reversal-rules.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { moveHold, type WithdrawDeps } from './withdraw-hold.ts';
import { lockWithdraw, recordWithdrawEvent, type WithdrawRow, withdrawEvent } from './withdraw-row.ts';
import { decidePayout, isFinal, usableFrom, voidedByDebt, type WithdrawState } from './withdraw-rules.ts';

/** A result with its source and attempt. If an outdated attempt reports `not_sent`, the result is only recorded. */
export type PayoutReport = { result: PayoutResult; source: string; attempt: number };

/**
 * Applies one result about a payout: from the sender, a query or two operators.
 *
 * Row, event and the end of the hold commit together under the owner's lock, so the hold is settled or returned exactly once.
 */
export async function applyPayoutResult(
  deps: WithdrawDeps,
  row: WithdrawRow,
  report: PayoutReport,
): Promise<WithdrawRow> {
  return await deps.db.transaction().execute(async (tx) => {
    await deps.ledger.responses.lockOwner(tx, row.player_id);
    const payout = await lockWithdraw(tx, row.id);
    if (!payout) throw new Error(`there is no withdrawal ${row.id}`);
    const now = deps.clock.now();
    const { result, source } = report;
    const isStale = result.state === 'not_sent' && report.attempt !== payout.attempt;
    const decided = isStale ? null : decidePayout(payout, result, now);
    const debt = await deps.ledger.debtOf(tx, row.player_id);
    const step = decided && isVoidedByDebt(decided.state, debt) ? voidedByDebt(decided) : decided;
    await recordWithdrawEvent(tx, row.id, now, {
      ...result,
      state: step?.state ?? payout.state,
      source,
      attempt: report.attempt,
    });
    if (!step && contradicts(payout.state, result))
      deps.log.error(
        { withdraw: row.id, final: payout.state, received: result.state },
        'a result contradicts the final state of a payout',
      );
    if (!step) return payout;
    if (step.alert)
      deps.log.warn(
        { withdraw: row.id, reason: result.reason, code: result.provider_code },
        'a person must check a payout',
      );
    if (step.hold === 'settle') await recordPayoutTarget(tx, payout.id, now);
    const moved = step.hold && (await moveHold(deps, tx, payout, step.hold));
    if (moved) await notifyOutcome(tx, payout, step.state, now, moved.debt_paid);
    const { rows } = await sql<WithdrawRow>`
      update withdraw set state = ${step.state}, reason = ${step.reason}, next_at = ${step.next_at}, alert = ${step.alert},
        provider_ref = coalesce(${result.provider_ref ?? null}, provider_ref),
        final_at = ${isFinal(step.state) ? now : null},
        usable_from = ${step.state === 'paid' ? usableFrom(payout.pay_type, now) : null}
      where id = ${row.id} returning *`.execute(tx);
    await sendWithdrawState(tx, withdrawEvent({ ...payout, state: step.state }, now));
    return rows[0]!;
  });
}

/** Reports whether the result contradicts a final state. The money does not move again, but a person must know. */
function contradicts(state: WithdrawState, { state: received }: PayoutResult): boolean {
  return (
    (received === 'paid' && (state === 'rejected' || state === 'cancelled')) ||
    (received === 'rejected' && state === 'paid')
  );
}
