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

/**
 * A way for money to go out.
 *
 * `send` is called at most once per reference by the sender; after silence only `inquire` may be called. The reference never changes.
 *
 * Shape   send(order), inquire(order) -> PayoutResult
 * Units   amounts in paisa
 * Errors  none
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export type PayoutRail = {
  readonly name: RailName;
  newReference(at: Date): string;
  send(order: PayoutOrder): Promise<PayoutResult>;
  inquire(order: PayoutOrder): Promise<PayoutResult>;
};
