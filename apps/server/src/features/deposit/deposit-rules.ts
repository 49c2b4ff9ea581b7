import type { Cents } from '@nua/money';
import type { RailResult } from '../../rails/payment-rail.ts';

export type DepositState =
  | 'created'
  | 'awaiting_approval'
  | 'checking'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'reviewing'
  | 'reversed';

/** What is known of a deposit when an answer arrives. */
export type DepositFacts = {
  state: DepositState;
  reason: string | null;
  amount_cents: Cents;
  charge_at: Date | null;
  expires_at: Date;
};

/** How patient a rail is, and who we are to it. */
export type RailPatience = { merchant: string; first_inquiry_ms: number; inquiry_every_ms: number };

/** What an answer changes. `money` is what the ledger has to do; `next_at` is when to ask again, null when there is nothing to ask. */
export type DepositStep = {
  state: DepositState;
  reason: string | null;
  money: 'credit' | 'reverse' | null;
  next_at: Date | null;
  alert: boolean;
};

/** States in which the provider's next word can still change the outcome by itself. */
const OPEN: ReadonlySet<DepositState> = new Set(['created', 'awaiting_approval', 'checking']);

export const isOpen = (state: DepositState): boolean => OPEN.has(state);

/** Final for the player: nobody will do anything more unless the provider takes the money back. */
export const isFinal = (state: DepositState): boolean => !OPEN.has(state) && state !== 'reviewing';

/** Why a deposit ended when the provider said that the money went back to the payer. */
const TAKEN_BACK: ReadonlySet<string | null> = new Set(['reversed', 'refunded', 'awaiting_reversal', 'disputed']);

/** Why a payment may not be credited though the provider says paid; null when all agrees. */
function mismatch(order: DepositFacts, rail: RailPatience, result: RailResult): string | null {
  // A late repeat of the first notice looks like this: it was paid before it was taken back.
  if (order.state === 'failed' && TAKEN_BACK.has(order.reason)) return order.reason;
  if (result.amount_cents !== undefined && result.amount_cents !== order.amount_cents) return 'amount_differs';
  if (result.currency !== undefined && result.currency !== 'PKR') return 'currency_differs';
  if (result.merchant !== undefined && result.merchant !== rail.merchant) return 'merchant_differs';
  return null;
}

/** When to ask next: never before the provider's verdict can be final, and once more at the very end. */
function nextQuestion(order: DepositFacts, rail: RailPatience, now: Date): Date {
  const first = (order.charge_at ?? now).getTime() + rail.first_inquiry_ms;
  const wanted = Math.max(first, now.getTime() + (now.getTime() < first ? 0 : rail.inquiry_every_ms));
  return new Date(Math.min(wanted, Math.max(order.expires_at.getTime(), first)));
}

/**
 * Decides what one answer of the outside world changes about a deposit. Null means: nothing at all.
 *
 * Money that did arrive is credited however late it is told; money that was taken back is taken back; everything else moves only
 * an open deposit. An answer that tells nothing never ends a deposit before its time is over.
 */
export function decideDeposit(
  order: DepositFacts,
  rail: RailPatience,
  result: RailResult,
  now: Date,
): DepositStep | null {
  const alert = result.alert === true;
  const ended = (state: DepositState, reason: string, money: DepositStep['money'] = null): DepositStep => ({
    state,
    reason,
    money,
    next_at: null,
    alert,
  });
  if (result.state === 'paid') {
    if (order.state === 'paid' || order.state === 'reviewing' || order.state === 'reversed') return null;
    const differs = mismatch(order, rail, result);
    if (differs) return { ...ended('reviewing', differs), alert: true };
    return { ...ended('paid', result.reason, 'credit'), reason: null };
  }
  if (result.state === 'reversed') {
    if (order.state === 'paid') return { ...ended('reversed', result.reason, 'reverse'), alert: true };
    // Under review it was not credited yet, and must not be any more.
    return isOpen(order.state) || order.state === 'reviewing' ? ended('failed', result.reason) : null;
  }
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
