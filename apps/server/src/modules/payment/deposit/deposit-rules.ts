import type { DepositState } from '@nua/contract/deposit.ts';
import type { Cents } from '@nua/money';
import type { RailResult, ReportedPayment } from '../../../core/ports/payment-rail.ts';
import { DEPOSIT_FATES, PASSING_REASONS } from '../reversal/reversal-rules.ts';

export type DepositFacts = {
  state: DepositState;
  reason: string | null;
  reference: string;
  amount_cents: Cents;
  charge_at: Date | null;
  expires_at: Date;
  alert: boolean;
};

/** The query times of a rail, and our merchant id. */
export type RailTiming = { merchant: string; first_inquiry_ms: number; inquiry_every_ms: number };

/** The changes that follow from a result. `money` is the posting; `next_at` is the time of the next query, null for none. */
export type DepositStep = {
  state: DepositState;
  reason: string | null;
  money: 'credit' | 'reverse' | 'restore' | null;
  next_at: Date | null;
  alert: boolean;
};

/**
 * In the phase `open`, any result of the provider can decide the outcome. In the phase `final`, only a late payment, a reversal or the end
 * of a reversal changes the deposit.
 */
const PHASES: Readonly<Record<DepositState, 'open' | 'reviewing' | 'final'>> = {
  created: 'open',
  awaiting_approval: 'open',
  checking: 'open',
  reviewing: 'reviewing',
  paid: 'final',
  failed: 'final',
  expired: 'final',
  reversed: 'final',
};

export const isOpen = (state: DepositState): boolean => PHASES[state] === 'open';

export const isFinal = (state: DepositState): boolean => PHASES[state] === 'final';

/** The failure reasons of a deposit whose money the provider returned to the payer. */
const TAKEN_BACK: ReadonlySet<string | null> = new Set(['reversed', 'refunded', 'awaiting_reversal', 'disputed']);

/** Returns why a payment may not be credited; null if it may. */
function mismatch(order: DepositFacts, rail: RailTiming, payment: ReportedPayment): string | null {
  // The provider may have repeated an old notice after it returned the money.
  if (order.state === 'failed' && TAKEN_BACK.has(order.reason)) return order.reason;
  return differingDetail(order, rail, payment);
}

/** Returns the first detail in which the reported payment differs from the order; null if all details agree. */
function differingDetail(order: DepositFacts, rail: RailTiming, payment: ReportedPayment): string | null {
  if (payment.amount_cents !== order.amount_cents) return 'amount_differs';
  if (payment.currency !== 'PKR') return 'currency_differs';
  if (payment.merchant !== rail.merchant || payment.reference !== order.reference) return 'merchant_differs';
  return null;
}

/** Returns the time of the next query. The first query is sent after `first_inquiry_ms`, and the last query when the deposit expires. */
function nextQueryAt(order: DepositFacts, rail: RailTiming, now: Date): Date {
  const first = (order.charge_at ?? now).getTime() + rail.first_inquiry_ms;
  const next = Math.max(first, now.getTime() + (now.getTime() < first ? 0 : rail.inquiry_every_ms));
  return new Date(Math.min(next, Math.max(order.expires_at.getTime(), first)));
}

const DAY_MS = 24 * 60 * 60_000;
/** Providers may undo a reversal within this time after the payment; later they are not queried. */
const REVERSAL_WATCH_MS = 120 * DAY_MS;

/**
 * Decides the changes after one result about a reversed deposit.
 *
 * A `paid` notice may be a repeated old notice, so it only triggers a query. Only the response to our own query undoes the reversal. A
 * reversal that is not final is queried once a day.
 */
function decideReversed(
  order: DepositFacts,
  rail: RailTiming,
  result: RailResult,
  now: Date,
  state_at_query: DepositState | null,
): DepositStep | null {
  const stay = (next_ms: number | null, reason: string | null = order.reason): DepositStep => {
    const watch_end = (order.charge_at ?? order.expires_at).getTime() + REVERSAL_WATCH_MS;
    const next = next_ms === null || now.getTime() >= watch_end ? null : new Date(now.getTime() + next_ms);
    return { state: 'reversed', reason, money: null, next_at: next, alert: result.alert === true };
  };
  // The response to a query sent before the reversal cannot report that the reversal was undone.
  const isResponse = result.source === 'inquiry' && state_at_query === 'reversed';
  const isPaid = result.state === 'paid' || result.state === 'unconfirmed';
  if (isPaid && !isResponse) return stay(0);
  if (result.state === 'unconfirmed') return { ...stay(null), alert: true };
  if (result.state === 'paid') {
    if (differingDetail(order, rail, result.payment)) return { ...stay(null), alert: true };
    // A newer reversal may have been reported while this response was on its way, so query once more.
    const next_at = new Date(now.getTime() + rail.inquiry_every_ms);
    return { state: 'paid', reason: null, money: 'restore', next_at, alert: true };
  }
  if (result.state === 'reversed' && !isResponse) return stay(rail.inquiry_every_ms, result.reason);
  if (result.state === 'reversed') return stay(PASSING_REASONS.has(result.reason) ? DAY_MS : null, result.reason);
  if (!isResponse) return null;
  const isSilent = result.state === 'unknown' || result.state === 'pending';
  return stay(isSilent ? rail.inquiry_every_ms : null);
}

/** Keeps the deposit's state and schedules the next query; null schedules none. */
const unchanged = ({ state, reason, alert }: DepositFacts, next_at: Date | null): DepositStep => ({
  ...{ state, reason, money: null, next_at, alert },
});

/**
 * Decides the changes after one result about a deposit; null means no change.
 *
 * A payment is credited at any time, or reviewed if a detail differs. A payment with missing details is queried again, and then reviewed. A
 * reversal takes credited money back. Every other result changes only an open deposit.
 *
 * `state_at_query` is the deposit's state when we sent the query; null for a result without a query.
 */
export function decideDeposit(
  order: DepositFacts,
  rail: RailTiming,
  result: RailResult,
  now: Date,
  state_at_query: DepositState | null = null,
): DepositStep | null {
  if (order.state === 'reversed') return decideReversed(order, rail, result, now, state_at_query);
  const alert = result.alert === true;
  const ended = (state: DepositState, reason: string, money: DepositStep['money'] = null): DepositStep => ({
    state,
    reason,
    money,
    next_at: null,
    alert,
  });
  if (state_at_query === 'paid' && order.state === 'paid' && result.state !== 'reversed') {
    const isSilent = result.state === 'unknown' || result.state === 'pending';
    const next_at = isSilent ? new Date(now.getTime() + rail.inquiry_every_ms) : null;
    return { state: 'paid', reason: order.reason, money: null, next_at, alert };
  }
  if (result.state === 'paid') {
    if (order.state === 'paid' || order.state === 'reviewing') return null;
    const reason = mismatch(order, rail, result.payment);
    if (reason) return { ...ended('reviewing', reason), alert: true };
    return { ...ended('paid', result.reason, 'credit'), reason: null };
  }
  if (result.state === 'reversed') {
    if (DEPOSIT_FATES[order.state] === 'end') return ended('failed', result.reason);
    // Notices can arrive out of order, so the provider is queried for the present state.
    const isLast = result.source === 'inquiry' && !PASSING_REASONS.has(result.reason);
    const wait_ms = result.source === 'inquiry' ? DAY_MS : rail.inquiry_every_ms;
    const next_at = isLast ? null : new Date(now.getTime() + wait_ms);
    return { ...ended('reversed', result.reason, 'reverse'), next_at, alert: true };
  }
  if (result.state === 'unconfirmed' && order.state !== 'paid' && order.state !== 'reviewing') {
    // If the response to our own query leaves out a detail, a person compares it. A notice only triggers a query.
    if (result.source === 'inquiry') return { ...ended('reviewing', 'details_missing'), alert: true };
    if (!isOpen(order.state)) return unchanged(order, new Date(now.getTime() + rail.inquiry_every_ms));
  }
  // A notice triggered this query. Its response contains no payment, so no further query is scheduled.
  const isUnpaid = order.state === 'failed' || order.state === 'expired';
  if (isUnpaid && order.state === state_at_query) return unchanged(order, null);
  if (!isOpen(order.state)) return null;
  if (result.state === 'failed' || result.state === 'expired') return ended(result.state, result.reason);
  const isOver = now.getTime() >= order.expires_at.getTime();
  if (isOver && result.state === 'absent') return ended('failed', 'not_found_at_provider');
  if (isOver && result.source === 'inquiry') return { ...ended('expired', 'no_answer_in_time'), alert: true };
  return {
    state: result.state === 'pending' ? 'awaiting_approval' : 'checking',
    reason: null,
    money: null,
    next_at: nextQueryAt(order, rail, now),
    alert,
  };
}
