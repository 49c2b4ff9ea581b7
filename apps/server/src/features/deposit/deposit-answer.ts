import type { AnswerOf } from '@nua/contract';
import type { createDeposit } from '@nua/contract/deposit.ts';
import { type Cents, ZERO } from '@nua/money';
import type { Settings } from '../../settings/settings.ts';
import type { DepositEvent, DepositRow } from './deposit-row.ts';
import { isFinal } from './deposit-rules.ts';

/** A deposit as the player sees it. */
export type DepositAnswer = AnswerOf<typeof createDeposit>;

const NO_FEE = 0n as Cents;

/** What the page says comes next: a phrase key. */
function nextStep(order: DepositRow): string {
  if (order.state === 'reviewing') return 'person_looks';
  if (isFinal(order.state)) return 'none';
  if (order.pay_type === 1) return 'send_transfer';
  return order.state === 'checking' ? 'we_ask_again' : 'approve_on_phone';
}

/** The states in the order they were reached; repeated answers about the same state are one entry. */
function timelineOf(events: readonly DepositEvent[]): DepositAnswer['timeline'] {
  return events
    .filter((event, index) => index === 0 || events[index - 1]!.state !== event.state)
    .map(({ state, at }) => ({ state, at: at.toISOString() }));
}

/** Writes a deposit for its owner. */
export function depositAnswer(
  order: DepositRow,
  events: readonly DepositEvent[],
  settings: Settings,
  debt_paid: Cents = ZERO,
): DepositAnswer {
  const account = settings.get('bank_account');
  const isWaiting = !isFinal(order.state) && order.state !== 'reviewing';
  return {
    id: order.id,
    pay_type: order.pay_type,
    amount: order.amount_cents,
    fee: NO_FEE,
    status: order.state,
    final: isFinal(order.state),
    reason: order.reason,
    next: {
      step: nextStep(order),
      at: isWaiting && order.pay_type !== 1 ? (order.next_at?.toISOString() ?? null) : null,
    },
    timeline: timelineOf(events.filter((event) => event.deposit_id === order.id)),
    provider_reference: order.provider_ref,
    created_at: order.created_at.toISOString(),
    debt_paid,
    expires_at: isWaiting ? order.expires_at.toISOString() : null,
    bank: order.pay_type === 1 ? { ...account, reference: order.reference } : null,
  };
}
