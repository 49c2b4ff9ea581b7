import type { DepositState } from '@nua/contract/deposit.ts';
import { sql } from 'kysely';
import type { App, Tx } from '../../../core/app.ts';
import type { RailResult } from '../../../core/ports/payment-rail.ts';
import { railOf } from '../../../providers/rails/rails.ts';
import { type DepositRow, isAccountClosed, lockDeposit, recordDepositEvent } from './deposit-row.ts';
import { type DepositStep, decideDeposit, isFinal } from './deposit-rules.ts';
import { creditDeposit, restoreDeposit, reverseDeposit } from './move-deposit.ts';
import { isUnpaid, notifyUnpaid } from './notify-unpaid.ts';

export type DepositDeps = Pick<App, 'clock' | 'db' | 'ledger' | 'log' | 'ports' | 'keys' | 'seeds'>;

/**
 * Applies one result about a deposit: from the charge, a notice, the browser, a query, the statement or an operator.
 *
 * Row, event and posting commit together under the owner's lock, so concurrent results move the money exactly once.
 *
 * Shape   deps, deposit id, result, the deposit's state when the provider was queried -> the deposit after the change
 * Units   amounts in paisa
 * Errors  throws if the deposit does not exist
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export async function applyGatewayResult(
  deps: DepositDeps,
  id: string,
  result: RailResult,
  state_at_query: DepositState | null = null,
): Promise<DepositRow> {
  const owner = await sql<{ player_id: string }>`select player_id from deposit where id = ${id}`.execute(deps.db);
  const player_id = owner.rows[0]?.player_id;
  if (player_id === undefined) throw new Error(`there is no deposit ${id}`);
  return await deps.db.transaction().execute(async (tx) => {
    await deps.ledger.responses.lockOwner(tx, player_id);
    return await applyInside(deps, tx, id, result, state_at_query);
  });
}

/** Applies a result inside a transaction that already holds the owner's lock. */
export async function applyInside(
  deps: DepositDeps,
  tx: Tx,
  id: string,
  result: RailResult,
  state_at_query: DepositState | null = null,
): Promise<DepositRow> {
  const order = await lockDeposit(tx, id);
  if (!order) throw new Error(`there is no deposit ${id}`);
  const rail = railOf(deps.ports.rails, order.pay_type);
  if (!rail) throw new Error(`pay type ${order.pay_type} is not configured`);
  const now = deps.clock.now();
  const step = await reviewIfAccountClosed(tx, order, decideDeposit(order, rail, result, now, state_at_query));
  await recordDepositEvent(tx, id, now, {
    ...result,
    state: step?.state ?? order.state,
    amount_cents: typeof result.payment?.amount_cents === 'bigint' ? result.payment.amount_cents : null,
  });
  if (!step) return order;
  if (step.alert)
    deps.log.warn({ deposit: id, reason: result.reason, code: result.provider_code }, 'a person must check a deposit');
  if (step.money === 'credit') await creditDeposit(deps, tx, order, order.amount_cents);
  if (step.money === 'restore') await restoreDeposit(deps, tx, order);
  if (!isUnpaid(order.state)) await notifyUnpaid(tx, order, step, now);
  const written = await writeStep(tx, order, step, result, now);
  // This runs after the new state is written, because the end of the deposit's bonuses depends on that state.
  if (step.money === 'reverse') await reverseDeposit(deps, tx, order);
  return written;
}

/** Money that arrives after the account was closed has no owner: a person reviews it and sends it back. */
async function reviewIfAccountClosed(tx: Tx, order: DepositRow, step: DepositStep | null): Promise<DepositStep | null> {
  const isCredit = step?.money === 'credit' || step?.money === 'restore';
  if (!isCredit || !(await isAccountClosed(tx, order.player_id))) return step;
  return { ...step, state: 'reviewing', reason: 'account_closed', money: null, alert: true };
}

async function writeStep(
  tx: Tx,
  order: DepositRow,
  step: DepositStep,
  result: RailResult,
  now: Date,
): Promise<DepositRow> {
  const new_inquiries = result.source === 'inquiry' ? 1 : 0;
  const { rows } = await sql<DepositRow>`
    update deposit set state = ${step.state}, reason = ${step.reason}, next_at = ${step.next_at}, alert = ${step.alert},
      inquiries = inquiries + ${new_inquiries}, provider_ref = coalesce(${result.provider_ref ?? null}, provider_ref),
      final_at = ${isFinal(step.state) ? now : null},
      acknowledged_at = case when ${step.money === 'reverse'} then null else acknowledged_at end
    where id = ${order.id} returning *`.execute(tx);
  return rows[0]!;
}
