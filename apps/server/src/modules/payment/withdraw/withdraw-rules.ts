import type { PayType } from '@nua/contract/payment.ts';
import type { OwnerStatus } from '@nua/contract/payout-account.ts';
import type { WithdrawState as TimelineState } from '@nua/contract/withdraw.ts';
import type { Cents } from '@nua/money';
import { isBankTransfer } from '../../../core/pay-type-facts.ts';
import type { PayoutResult } from '../../../core/ports/payout-rail.ts';
import type { AccountReview } from '../owner/account-review.ts';
import { ownerReason } from '../owner/owner-rules.ts';

export type WithdrawState = Exclude<TimelineState, 'requested'>;

const PHASES: Readonly<Record<WithdrawState, 'cancellable' | 'sent' | 'final'>> = {
  reviewing: 'cancellable',
  approved: 'cancellable',
  sending: 'sent',
  unknown: 'sent',
  paid: 'final',
  rejected: 'final',
  cancelled: 'final',
};

export const isFinal = (state: WithdrawState): boolean => PHASES[state] === 'final';

export const isCancellable = (state: WithdrawState): boolean => PHASES[state] === 'cancellable';

export type ApprovalFacts = {
  amount: Cents;
  automatic_limit: Cents;
  /** Above this amount two people decide, even if the automatic limit is higher. */
  two_person_limit: Cents;
  deposited: Cents;
  staked: Cents;
  turnover_bps: number;
  /** Another player's payout account has the same identity number. */
  is_identity_shared: boolean;
  /** Somebody reported lately that another person reads the codes of this player's number. */
  is_number_doubted: boolean;
  /** Why a person must review the first payout to the account; null after a payout. */
  account_review: AccountReview | null;
  /** The provider's verdict on the account's owner; null if it gives none, or if the account was paid before. */
  owner_status: OwnerStatus | null;
};

/**
 * Returns why the payout waits for a person's review or for the provider's response; null sends it immediately.
 *
 * A review is needed if too little of the deposits was staked, because the wallet must not be used to pass money on.
 */
export function reasonToReview(facts: ApprovalFacts): string | null {
  if (facts.is_number_doubted) return 'number_doubted';
  if (facts.account_review !== null) return facts.account_review;
  if (facts.is_identity_shared) return 'shared_identity';
  if (facts.staked * 10_000n < facts.deposited * BigInt(facts.turnover_bps)) return 'unplayed_deposits';
  const isSmall = facts.amount <= facts.automatic_limit && facts.amount <= facts.two_person_limit;
  return isSmall ? ownerReason(facts.owner_status) : 'above_automatic_limit';
}

/** The changes that follow from a provider's response. `hold` is the change to the held money. */
export type PayoutStep = {
  state: WithdrawState;
  reason: string | null;
  hold: 'settle' | 'void' | null;
  next_at: Date | null;
  alert: boolean;
};

const MINUTE_MS = 60_000;
const QUERY_EVERY_MS = 10 * MINUTE_MS;
const MAX_ATTEMPTS = 5;

/**
 * Decides the changes after one response about a payout; null means no change.
 *
 * No response, or an unclear response, is `unknown`: the money is still held, and the payout is queried and never sent again. Only an
 * attempt that failed before the paying request was sent may be repeated.
 */
export function decidePayout(
  payout: { state: WithdrawState; attempt: number },
  result: PayoutResult,
  now: Date,
): PayoutStep | null {
  if (PHASES[payout.state] !== 'sent') return null;
  const alert = result.alert === true;
  if (result.state === 'paid') return { state: 'paid', reason: null, hold: 'settle', next_at: null, alert };
  if (result.state === 'rejected')
    return { state: 'rejected', reason: result.reason, hold: 'void', next_at: null, alert };
  if (result.state === 'not_sent' && payout.state === 'sending') {
    if (payout.attempt >= MAX_ATTEMPTS)
      return { state: 'reviewing', reason: 'provider_unreachable', hold: null, next_at: null, alert: true };
    const next_at = new Date(now.getTime() + payout.attempt * MINUTE_MS);
    return { state: 'approved', reason: null, hold: null, next_at, alert };
  }
  return { state: 'unknown', reason: null, hold: null, next_at: new Date(now.getTime() + QUERY_EVERY_MS), alert };
}

/** Cancels a payout instead of sending it again, because its player has a debt. */
export const voidedByDebt = (step: PayoutStep): PayoutStep => ({
  ...step,
  state: 'cancelled',
  reason: 'deposit_reversed',
  hold: 'void',
  next_at: null,
});

/** Returns when the money can be used; null means immediately. A branchless wallet allows cashing out only after two hours. */
export function usableFrom(pay_type: PayType, paid_at: Date): Date | null {
  return isBankTransfer(pay_type) ? null : new Date(paid_at.getTime() + 2 * 60 * MINUTE_MS);
}
