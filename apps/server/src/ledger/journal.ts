import type { FundKind, Wallet } from '@nua/contract/fund-record.ts';
import type { PayTypeName } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';

/** A wallet of a player is a guarded ledger account: it never goes below zero. */
export type PlayerPurpose = Wallet;

/** The accounts of the house. They carry no counters; their balance is the sum of their transfers. */
export type HousePurpose =
  | `psp_clearing:${PayTypeName}`
  | `payout_clearing:${PayTypeName}`
  | 'payout_fee'
  | 'in_transit'
  | 'game_pnl:original'
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
  | 'adjustment'
  | 'given_up'
  | 'suspense';

/** The owner of every house account. */
export const HOUSE_OWNER = '00000000-0000-7000-8000-000000000001';

/**
 * Why money moved. What touches a player is shown in the fund records under the same word; `fee` and `settlement` stay in the
 * house, and `given_up` is the last movement of an account that closes, which nobody reads any more.
 */
export type Reason = FundKind | 'given_up' | 'fee' | 'settlement';

/**
 * A wallet of a player, what a player owes, or an account of the house.
 *
 * `debt` carries no counters, like the house's: debits are what is owed, credits what was paid. It must be opened before it is
 * posted to, its legs have the reason `debt`, and whoever posts to it holds the owner's lock.
 */
export type LedgerAccountRef = { player_id: string; purpose: PlayerPurpose | 'debt' } | { house: HousePurpose };

/**
 * One transfer: one debit, one credit, one positive amount.
 *
 * `hold` sets the amount aside under the new id `hold_id`; `settle` lets it go, wholly or in part (the rest returns);
 * `void` returns it whole. Both name the hold and its two accounts again.
 */
export type Leg = {
  debit: LedgerAccountRef;
  credit: LedgerAccountRef;
  amount: Cents;
  reason: Reason;
  kind?: 'post' | 'hold' | 'settle' | 'void';
  hold_id?: string;
  /** A hold that may not be settled from this moment on. */
  expires_at?: Date;
};

/** What a transfer belongs to. */
export type TransferRef = { type: 'deposit' | 'withdraw' | 'game_transfer' | 'message' | 'bonus'; id: string };

/** Legs that post all or none. */
export type Journal = {
  /** A new UUIDv7; also the id of the first leg's transfer. */
  id: string;
  /** The player, or HOUSE_OWNER: keys are unique within an owner. */
  owner_id: string;
  key: string;
  request_hash: Buffer;
  currency: 'PKR';
  legs: readonly Leg[];
  at: Date;
  ref?: TransferRef;
  /** An operator's or a gateway's act that must go through on a blocked account. */
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

/** What is available in each wallet of the journal's owner, and what its holds set aside. Zero for the house. */
export type VerdictBalances = { main: Cents; bonus: Cents; game: Cents; blocked: Cents };

/**
 * What became of a journal.
 *
 * `posted`: now, for the first time. `replayed`: earlier, under the same key; nothing moved now. `refused`: now or earlier,
 * with the reason. `mismatch`: the key belongs to another request; nothing moved.
 */
export type Verdict = {
  status: 'posted' | 'replayed' | 'refused' | 'mismatch';
  /** The journal that decided: after a replay the first one. */
  journal_id: string;
  refusal?: LedgerRefusal;
  /** After the journal; of a replay, after the first. */
  balances: VerdictBalances;
  /** What of the money that came in paid the player's debt; absent where nothing did. */
  debt_paid?: Cents;
};
