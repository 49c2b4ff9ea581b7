import type { DepositState } from '@nua/contract/deposit.ts';
import type { WithdrawState } from '../withdraw/withdraw-rules.ts';

/**
 * The states of a reversal.
 *
 * reported: the provider takes a deposit back. owing: part of the money was gone, and the player owes it. repaid: all of the money was
 * recovered. undone: the provider withdrew the reversal.
 */
export type ReversalState = 'reported' | 'owing' | 'repaid' | 'undone';

/**
 * The effect of a reversal on a payout.
 *
 * void: it is cancelled, and its money pays the debt. run_on: it may have been sent, so it continues; returned money pays the debt.
 * untouched: the reversal does not change it. ended: it is final already.
 */
export type PayoutFate = 'void' | 'run_on' | 'untouched' | 'ended';

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
  // A payout whose sending failed is normally retried; while the player owes, it is cancelled.
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
  // A cancelled payout stays cancelled: its money is back, and the player may request it again.
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

/** Reports whether a payout in this state is cancelled because its player owes this debt. */
export const isVoidedByDebt = (state: WithdrawState, debt: bigint): boolean =>
  PAYOUT_FATES[debt > 0n ? 'owing' : 'repaid'][state] === 'void';

/**
 * The effect on a deposit when the provider has returned its money to the payer.
 *
 * take_back: it was credited, so it is taken back. end: it was not credited and never will be. repeat: it was taken back before.
 */
export type DepositFate = 'take_back' | 'end' | 'repeat';

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

/** Reasons of reversals that are not final, so the provider is queried again. */
export const PASSING_REASONS: ReadonlySet<string | null> = new Set(['awaiting_reversal', 'disputed']);
