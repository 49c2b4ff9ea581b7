import type { DepositState } from '@nua/contract/deposit.ts';
import type { Cents } from '@nua/money';
import type { RailResult, ReportedPayment } from '../../../core/ports/payment-rail.ts';
import { DEPOSIT_FATES, PASSING_REASONS } from '../reversal/reversal-rules.ts';

/** The known facts of a deposit when a result arrives. */
export type DepositFacts = {
  state: DepositState;
  reason: string | null;
  reference: string;
  amount_cents: Cents;
  charge_at: Date | null;
  expires_at: Date;
  alert: boolean;
};

/** The timeouts of a rail, and our identity at it. */
export type RailPatience = { merchant: string; first_inquiry_ms: number; inquiry_every_ms: number };

/**
 * The changes after a result. `money` is the ledger's task; `next_at` is the time of the next query, null if there is nothing
 * to query.
 */
export type DepositStep = {
  state: DepositState;
  reason: string | null;
  money: 'credit' | 'reverse' | 'restore' | null;
  next_at: Date | null;
  alert: boolean;
};

/**
 * `open`: the provider's next result can still change the outcome. `final` for the player: nothing more happens unless the
 * provider takes the money back.
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

/** Why a deposit ended when the provider returned the money to the payer. */
const TAKEN_BACK: ReadonlySet<string | null> = new Set(['reversed', 'refunded', 'awaiting_reversal', 'disputed']);

/** Why a payment may not be credited although the provider reports it as paid; null if all details agree. */
function mismatch(order: DepositFacts, rail: RailPatience, payment: ReportedPayment): string | null {
  // The notice may be a late repeat from before the reversal.
  if (order.state === 'failed' && TAKEN_BACK.has(order.reason)) return order.reason;
  return differs(order, rail, payment);
}

/** The difference between the reported payment and the ordered one: the one comparison before any deposit is credited. */
function differs(order: DepositFacts, rail: RailPatience, payment: ReportedPayment): string | null {
  if (payment.amount_cents !== order.amount_cents) return 'amount_differs';
  if (payment.currency !== 'PKR') return 'currency_differs';
  if (payment.merchant !== rail.merchant || payment.reference !== order.reference) return 'merchant_differs';
  return null;
}

/** The time of the next query: never before the provider's result can be final, and once more at the very end. */
function nextQuestion(order: DepositFacts, rail: RailPatience, now: Date): Date {
  const first = (order.charge_at ?? now).getTime() + rail.first_inquiry_ms;
  const wanted = Math.max(first, now.getTime() + (now.getTime() < first ? 0 : rail.inquiry_every_ms));
  return new Date(Math.min(wanted, Math.max(order.expires_at.getTime(), first)));
}

const DAY_MS = 24 * 60 * 60_000;
/** How long after the payment a provider may change its mind about a reversal; after that it is not queried any more. */
const REVERSAL_WATCH_MS = 120 * DAY_MS;

/**
 * Decides the changes after one result about a deposit that was taken back.
 *
 * A notice with the state paid may be an old one, sent again or brought by the player's own browser, so it only triggers a query;
 * the response to our own query undoes the reversal. The order of notices does not matter: each triggers one more query, and
 * the last response counts. A dispute is queried once a day.
 */
function decideReversed(
  order: DepositFacts,
  rail: RailPatience,
  result: RailResult,
  now: Date,
  asked_in: DepositState | null,
): DepositStep | null {
  const stays = (next_ms: number | null, reason: string | null = order.reason): DepositStep => {
    const watch_end = (order.charge_at ?? order.expires_at).getTime() + REVERSAL_WATCH_MS;
    const next = next_ms === null || now.getTime() >= watch_end ? null : new Date(now.getTime() + next_ms);
    return { state: 'reversed', reason, money: null, next_at: next, alert: result.alert === true };
  };
  // The response to a query from before the reversal does not know the reversal.
  const isResponse = result.source === 'inquiry' && asked_in === 'reversed';
  const isPaid = result.state === 'paid' || result.state === 'unconfirmed';
  if (isPaid && !isResponse) return stays(0);
  if (result.state === 'unconfirmed') return { ...stays(null), alert: true };
  if (result.state === 'paid') {
    if (differs(order, rail, result.payment)) return { ...stays(null), alert: true };
    // Queried once more: a newer reversal may have been reported while this response was on its way.
    const next_at = new Date(now.getTime() + rail.inquiry_every_ms);
    return { state: 'paid', reason: null, money: 'restore', next_at, alert: true };
  }
  if (result.state === 'reversed' && !isResponse) return stays(rail.inquiry_every_ms, result.reason);
  if (result.state === 'reversed') return stays(PASSING_REASONS.has(result.reason) ? DAY_MS : null, result.reason);
  if (!isResponse) return null;
  const isSilent = result.state === 'unknown' || result.state === 'pending';
  return stays(isSilent ? rail.inquiry_every_ms : null);
}

/** A deposit that has ended without money keeps its state; the provider is queried at `next_at`, or not again. */
const asksAgain = ({ state, reason, alert }: DepositFacts, next_at: Date | null): DepositStep => ({
  ...{ state, reason, money: null, next_at, alert },
});

/**
 * Decides the changes after one result from outside about a deposit. Null means: none.
 *
 * Money that arrived is credited, however late the report. Money that was taken back is taken back. Every other result changes
 * only an open deposit. A result without information never ends a deposit before its time is over. `asked_in` is the state of
 * the deposit at our query, null for a result without a query.
 */
export function decideDeposit(
  order: DepositFacts,
  rail: RailPatience,
  result: RailResult,
  now: Date,
  asked_in: DepositState | null = null,
): DepositStep | null {
  if (order.state === 'reversed') return decideReversed(order, rail, result, now, asked_in);
  const alert = result.alert === true;
  const ended = (state: DepositState, reason: string, money: DepositStep['money'] = null): DepositStep => ({
    state,
    reason,
    money,
    next_at: null,
    alert,
  });
  if (asked_in === 'paid' && order.state === 'paid' && result.state !== 'reversed') {
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
    // An older notice may arrive after the newer one that undid it, so the provider is queried for the present state.
    const isLast = result.source === 'inquiry' && !PASSING_REASONS.has(result.reason);
    const wait_ms = result.source === 'inquiry' ? DAY_MS : rail.inquiry_every_ms;
    const next_at = isLast ? null : new Date(now.getTime() + wait_ms);
    return { ...ended('reversed', result.reason, 'reverse'), next_at, alert: true };
  }
  if (result.state === 'unconfirmed' && order.state !== 'paid' && order.state !== 'reviewing') {
    // A person compares what the provider's own response leaves out. A notice only triggers a query.
    if (result.source === 'inquiry') return { ...ended('reviewing', 'details_missing'), alert: true };
    if (!isOpen(order.state)) return asksAgain(order, new Date(now.getTime() + rail.inquiry_every_ms));
  }
  // The response to the query that such a notice triggered.
  const isUnpaid = order.state === 'failed' || order.state === 'expired';
  if (isUnpaid && order.state === asked_in) return asksAgain(order, null);
  if (!isOpen(order.state)) return null;
  if (result.state === 'failed' || result.state === 'expired') return ended(result.state, result.reason);
  const isOver = now.getTime() >= order.expires_at.getTime();
  if (isOver && result.state === 'absent') return ended('failed', 'not_found_at_provider');
  if (isOver && result.source === 'inquiry') return { ...ended('expired', 'no_answer_in_time'), alert: true };
  return {
    state: result.state === 'pending' ? 'awaiting_approval' : 'checking',
    reason: null,
    money: null,
    next_at: nextQuestion(order, rail, now),
    alert,
  };
}
