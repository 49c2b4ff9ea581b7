import type { FundKind, Wallet } from '@nua/contract/fund-record.ts';
import type { PayTypeName } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';

/** A wallet of a player is a guarded ledger account: it never falls below zero. */
export type PlayerPurpose = Wallet;

/** The accounts of the house. They have no counters; their balance is the sum of their transfers. */
export type HousePurpose =
  | `psp_clearing:${PayTypeName}`
  | `payout_clearing:${PayTypeName}`
  | 'payout_fee'
  | 'in_transit'
  | 'game_pnl:original'
  | 'game_pnl:provider'
  | 'round_escrow'
  | 'promo_expense:demo_grant'
  | 'promo_expense:deposit_bonus'
  | 'promo_expense:message_gift'
  | 'promo_expense:rebate'
  | 'promo_expense:vip'
  | 'promo_expense:club'
  | 'promo_expense:wheel'
  | 'promo_expense:referral'
  | 'promo_expense:task'
  | 'promo_expense:free_round'
  | 'free_round_winnings'
  | 'promo_expense:tournament'
  | 'tournament_purse'
  | 'adjustment'
  | 'given_up'
  | 'suspense';

/** The owner of every house account. */
export const HOUSE_OWNER = '00000000-0000-7000-8000-000000000001';

/**
 * Why money moved.
 *
 * `fee`, `settlement` and `purse` move between house accounts only. `given_up` is the last movement of a closing account and is not shown.
 */
export type Reason = FundKind | 'given_up' | 'fee' | 'settlement' | 'purse';

/**
 * A player's wallet, a player's debt, or a house account.
 *
 * `debt` has no counters, like the house accounts: debits are the amount owed, credits the amount repaid. It must be opened before the
 * first posting, its legs have the reason `debt`, and the caller holds the owner's lock.
 */
export type LedgerAccountRef = { player_id: string; purpose: PlayerPurpose | 'debt' } | { house: HousePurpose };

/**
 * One transfer: one debit, one credit, one positive amount.
 *
 * `hold` reserves the amount under the new id `hold_id`. `settle` takes all or part of it and returns the rest. `void` returns all of it. A
 * settle or void repeats the hold's id and its two accounts.
 */
export type Leg = {
  debit: LedgerAccountRef;
  credit: LedgerAccountRef;
  amount: Cents;
  reason: Reason;
  kind?: 'post' | 'hold' | 'settle' | 'void';
  hold_id?: string;
  /** From this moment on, the hold cannot be settled. */
  expires_at?: Date;
};

/** The entity that a transfer belongs to. */
export type TransferRef = {
  type: 'deposit' | 'withdraw' | 'game_transfer' | 'message' | 'bonus' | 'round' | 'tournament' | 'free_rounds';
  id: string;
};

/** Legs that post together or not at all. */
export type Journal = {
  /** A new UUIDv7. If its time is at most a day from now, it is also the id of the first leg's transfer. */
  id: string;
  /** The player, or HOUSE_OWNER. Keys are unique for each owner. */
  owner_id: string;
  key: string;
  request_hash: Buffer;
  currency: 'PKR';
  legs: readonly Leg[];
  at: Date;
  ref?: TransferRef;
  /** True for an act of an operator or gateway that must succeed on a blocked account. */
  despite_block?: boolean;
};

export type LedgerRefusal =
  | 'INSUFFICIENT_FUNDS'
  | 'ACCOUNT_FROZEN'
  | 'ACCOUNT_UNKNOWN'
  | 'HOLD_EXISTS'
  | 'HOLD_UNKNOWN'
  | 'HOLD_RESOLVED'
  | 'HOLD_EXPIRED'
  | 'HOLD_DIFFERS';

/** The available balance of each wallet of the journal's owner, and the sum of its holds. Zero for the house. */
export type VerdictBalances = { main: Cents; bonus: Cents; game: Cents; blocked: Cents };

/**
 * The outcome of a journal.
 *
 * `posted`: posted now. `replayed`: posted earlier with the same key, so nothing moved. `refused`: refused now or earlier, with the reason.
 * `mismatch`: the key belongs to another request, so nothing moved.
 */
export type Verdict = {
  status: 'posted' | 'replayed' | 'refused' | 'mismatch';
  /** For a replay, the journal that was posted earlier. */
  journal_id: string;
  refusal?: LedgerRefusal;
  /** The balances after that journal. */
  balances: VerdictBalances;
  /** The part of the incoming money that paid the player's debt; absent if none did. */
  debt_paid?: Cents;
};
