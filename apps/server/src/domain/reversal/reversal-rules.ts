import type { DepositState } from '@nua/contract/deposit.ts';
import type { WithdrawState } from '../withdraw/withdraw-rules.ts';

/**
 * Where a reversal stands.
 *
 * told: the provider takes a deposit back at this moment. owing: a part of it was no longer there and is owed. repaid: all of it was
 * there, or the debt has been paid. undone: the provider let the deposit stand after all.
 */
export type ReversalState = 'reported' | 'owing' | 'repaid' | 'undone';

/**
 * What a reversal does to a payout.
 *
 * void: it is cancelled and its money returns, which then pays what is owed. run_on: it has perhaps been sent, so it runs to its end; if
 * it comes back, its money pays what is owed. untouched: it goes on as if there had been no reversal. ended: nothing is left to do.
 */
export type PayoutFate = 'void' | 'run_on' | 'untouched' | 'ended';

/** Every pair of reversal and payout state. */
export const PAYOUT_FATES: Readonly<Record<ReversalState, Readonly<Record<WithdrawState, PayoutFate>>>> = {
  reported: {
    reviewing: 'void',
    approved: 'void',
    sending: 'run_on',
    unknown: 'run_on',
    paid: 'ended',
    rejected: 'ended',
    cancelled: 'ended',
  },
  // A payout that was being sent and never left comes back to be sent again: while a debt stands it is not.
  owing: {
    reviewing: 'void',
    approved: 'void',
    sending: 'run_on',
    unknown: 'run_on',
    paid: 'ended',
    rejected: 'ended',
    cancelled: 'ended',
  },
  repaid: {
    reviewing: 'untouched',
    approved: 'untouched',
    sending: 'untouched',
    unknown: 'untouched',
    paid: 'ended',
    rejected: 'ended',
    cancelled: 'ended',
  },
  // What was cancelled stays cancelled: the money is back, and the player asks anew.
  undone: {
    reviewing: 'untouched',
    approved: 'untouched',
    sending: 'untouched',
    unknown: 'untouched',
    paid: 'ended',
    rejected: 'ended',
    cancelled: 'ended',
  },
};

/** Whether a player who owes may have a payout in this state: every other one is cancelled before it is sent. */
export const isVoidedByDebt = (state: WithdrawState, debt: bigint): boolean =>
  PAYOUT_FATES[debt > 0n ? 'owing' : 'repaid'][state] === 'void';

/**
 * What becomes of a deposit when the provider says that the money went back to the payer.
 *
 * take_back: it was credited, so it is taken back. end: it was not credited and must not be any more, also not by a notice that comes
 * late. repeat: it was taken back before.
 */
export type DepositFate = 'take_back' | 'end' | 'repeat';

/** Every deposit state under a reversal. */
export const DEPOSIT_FATES: Readonly<Record<DepositState, DepositFate>> = {
  created: 'end',
  awaiting_approval: 'end',
  checking: 'end',
  reviewing: 'end',
  failed: 'end',
  expired: 'end',
  paid: 'take_back',
  reversed: 'repeat',
};

/** Reversals that are not the provider's last word: it is asked again. */
export const PASSING_REASONS: ReadonlySet<string | null> = new Set(['awaiting_reversal', 'disputed']);
