import type { Cents } from '@nua/money';
import type { RailName } from './payment-rail.ts';

/**
 * What a provider's answer says about a payout.
 *
 * `unknown` may have paid: it is only ever asked about, never sent again. `not_sent` stopped before the paying request left, so that
 * the same payout may be tried again.
 */
export type PayoutState = 'paid' | 'rejected' | 'unknown' | 'not_sent';

/**
 * One answer about one payout.
 *
 * Shape   { state, reason, provider_code?, provider_ref?, alert? }
 * Units   none
 * Errors  none: an answer that cannot be read is the state `unknown`
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export type PayoutResult = {
  state: PayoutState;
  reason: string;
  provider_code?: string;
  provider_ref?: string;
  alert?: boolean;
};

/** Where a payout goes: a wallet's phone (E.164) with its owner's CNIC, or an IBAN at a bank. */
export type PayoutOrder = {
  reference: string;
  amount_cents: Cents;
  /** E.164; for a bank payout the player's own number, which the bank rail wants for its notice. */
  phone: string;
  cnic?: string | null;
  iban?: string | null;
  bank_short_name?: string | null;
  account_title?: string | null;
  provider_ref?: string | null;
};

/** An account whose owner is asked for. The amount is what the providers want beside it; nothing of it moves. */
export type NamedAccount = { phone: string; iban: string | null; amount_cents: Cents };

/** What a provider says about an account's owner. `silent` is asked again; `not_told` is an answer without a name. */
export type AccountOwner =
  | { state: 'named'; name: string }
  | { state: 'not_found' }
  | { state: 'not_told' }
  | { state: 'silent'; reason: string };

/**
 * A way for money to go out.
 *
 * `send` is called at most once per reference by the sender; after silence only `inquire` may be called. The reference never changes.
 *
 * `ownerOf` is there only where the provider documents a way to learn whose an account is. It moves nothing.
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

/** A player waits while the owner's name is fetched: a provider that takes longer is asked again later. */
export const NAME_TIMEOUT_MS = 4_000;

const MAX_LETTERS = 100;

/**
 * A name as a provider wrote it, without anything that is not part of a name.
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
