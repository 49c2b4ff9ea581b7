import type { ResponseOf } from '@nua/contract';
import type { createWithdraw } from '@nua/contract/withdraw.ts';
import { type Cents, ZERO } from '@nua/money';
import { OWNER_QUERY_PENDING } from '../owner/owner-rules.ts';
import type { ShownWithdraw, WithdrawEvent } from './withdraw-row.ts';
import { isCancellable, isFinal, type WithdrawState } from './withdraw-rules.ts';

export type WithdrawResponse = ResponseOf<typeof createWithdraw>;

const STEPS: Readonly<Record<WithdrawState, string>> = {
  reviewing: 'person_looks',
  approved: 'we_send',
  sending: 'provider_answers',
  unknown: 'we_ask_again',
  paid: 'none',
  rejected: 'none',
  cancelled: 'none',
};

export function withdrawResponse(
  row: ShownWithdraw,
  events: readonly WithdrawEvent[],
  debt_paid: Cents = ZERO,
): WithdrawResponse {
  const own_events = events.filter((event) => event.withdraw_id === row.id);
  return {
    id: row.id,
    pay_type: row.pay_type,
    amount: row.amount_cents,
    fee: 0n as Cents,
    status: row.state,
    final: isFinal(row.state),
    reason: row.reason,
    next: {
      step: row.reason === OWNER_QUERY_PENDING ? 'provider_answers' : STEPS[row.state],
      at: row.state === 'unknown' ? (row.next_at?.toISOString() ?? null) : null,
    },
    timeline: own_events
      .filter((event, index) => index === 0 || own_events[index - 1]!.state !== event.state)
      .map(({ state, at }) => ({ state, at: at.toISOString() })),
    provider_reference: row.provider_ref,
    created_at: row.created_at.toISOString(),
    expires_at: null,
    debt_paid,
    payout_account: { id: row.payout_account_id, label: row.label },
    cancellable: isCancellable(row.state),
    usable_from: row.usable_from?.toISOString() ?? null,
  };
}
