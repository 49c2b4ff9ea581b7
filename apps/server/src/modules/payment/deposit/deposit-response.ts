import type { ResponseOf } from '@nua/contract';
import type { createDeposit, DepositState } from '@nua/contract/deposit.ts';
import { type Cents, ZERO } from '@nua/money';
import { isBankTransfer } from '../../../core/pay-type-facts.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { DepositEvent, ShownDeposit } from './deposit-row.ts';
import { isFinal, isOpen } from './deposit-rules.ts';

export type DepositResponse = ResponseOf<typeof createDeposit>;

const NO_FEE = 0n as Cents;

/** The next step, as a key for the text that the page shows. */
const STEPS: Readonly<Record<DepositState, string>> = {
  created: 'approve_on_phone',
  awaiting_approval: 'approve_on_phone',
  checking: 'we_ask_again',
  reviewing: 'person_looks',
  paid: 'none',
  failed: 'none',
  expired: 'none',
  reversed: 'none',
};

const nextStep = ({ state, pay_type }: ShownDeposit): string =>
  isOpen(state) && isBankTransfer(pay_type) ? 'send_transfer' : STEPS[state];

/** Returns the states in the order they were reached. Repeated results with the same state are one entry. */
function timelineOf(events: readonly DepositEvent[]): DepositResponse['timeline'] {
  return events
    .filter((event, index) => index === 0 || events[index - 1]!.state !== event.state)
    .map(({ state, at }) => ({ state, at: at.toISOString() }));
}

export function depositResponse(
  order: ShownDeposit,
  events: readonly DepositEvent[],
  settings: Settings,
  debt_paid: Cents = ZERO,
): DepositResponse {
  const account = settings.get('bank_account');
  const isWaiting = isOpen(order.state);
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
      at: isWaiting && !isBankTransfer(order.pay_type) ? (order.next_at?.toISOString() ?? null) : null,
    },
    timeline: timelineOf(events.filter((event) => event.deposit_id === order.id)),
    provider_reference: order.provider_ref,
    created_at: order.created_at.toISOString(),
    debt_paid,
    expires_at: isWaiting ? order.expires_at.toISOString() : null,
    promo:
      order.promo_id === null
        ? null
        : { id: order.promo_id, granted: order.promo_bonus_cents, refused: order.promo_refused },
    bank: isBankTransfer(order.pay_type) ? { ...account, reference: order.reference } : null,
  };
}
