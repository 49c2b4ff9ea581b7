import type { Cents } from '@nua/money';
import type { RailName } from './payment-rail.ts';

/**
 * A provider's result for a payout.
 *
 * `unknown` may have paid, so the payout is only queried and never sent again. `not_sent` failed before the payment request was sent, so
 * the payout may be retried.
 */
export type PayoutState = 'paid' | 'rejected' | 'unknown' | 'not_sent';

/**
 * One result for one payout.
 *
 * Shape   { state, reason, provider_code?, provider_ref?, alert? }
 * Units   none
 * Errors  none: an unreadable response is the state `unknown`
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export type PayoutResult = {
  state: PayoutState;
  reason: string;
  provider_code?: string;
  provider_ref?: string;
  alert?: boolean;
};

/** The target of a payout: a wallet's phone number with its owner's CNIC, or an IBAN at a bank. */
export type PayoutOrder = {
  reference: string;
  amount_cents: Cents;
  /** In E.164. For a bank payout it is the player's own number, which the bank needs for its notification. */
  phone: string;
  cnic?: string | null;
  iban?: string | null;
  bank_short_name?: string | null;
  account_title?: string | null;
  provider_ref?: string | null;
};

/** An account whose owner is queried. Providers require an amount in the query, but no money moves. */
export type NamedAccount = { phone: string; iban: string | null; amount_cents: Cents };

/**
 * A provider's result for a query of an account's owner. `not_told` is a response without a name. After `silent` the query is repeated.
 */
export type AccountOwner =
  | { state: 'named'; name: string }
  | { state: 'not_found' }
  | { state: 'not_told' }
  | { state: 'silent'; reason: string };

/**
 * A payout method for withdrawals.
 *
 * The sender calls `send` at most once per reference; after a timeout only `inquire` may be called. `ownerOf` exists only if the provider
 * documents a way to look up an account's owner; it moves no money.
 *
 * Shape   send(order), inquire(order) -> PayoutResult; ownerOf(account) -> AccountOwner
 * Units   amounts in paisa
 * Errors  none
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export type PayoutRail = {
  readonly name: RailName;
  newReference(at: Date): string;
  send(order: PayoutOrder): Promise<PayoutResult>;
  inquire(order: PayoutOrder): Promise<PayoutResult>;
  ownerOf?(account: NamedAccount): Promise<AccountOwner>;
};

/** A player waits for the owner's name. A slower provider is queried again later. */
export const NAME_TIMEOUT_MS = 4_000;

const MAX_LETTERS = 100;

/**
 * Reads an account owner's name from a provider, without characters that cannot be part of a name.
 *
 * Shape   'AYESHA  KHAN\u202e' -> { state: 'named', name: 'AYESHA KHAN' }; nothing or blank -> { state: 'not_told' }
 */
export function readOwnerName(given: string | null | undefined): AccountOwner {
  const name = (given ?? '')
    .replace(/[^\p{L}\p{M}.'’-]+/gu, ' ')
    .trim()
    .slice(0, MAX_LETTERS);
  return /\p{L}/u.test(name) ? { state: 'named', name } : { state: 'not_told' };
}
