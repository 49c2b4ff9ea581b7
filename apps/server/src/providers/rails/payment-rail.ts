import type { PayType, PayTypeName } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';

/** A rail has the name of its pay type. */
export type RailName = PayTypeName;

/**
 * What a provider's answer says about a payment.
 *
 * `unknown` is an answer that tells nothing; `absent` means the provider has never heard of it. Neither is a failure.
 */
export type RailState = 'paid' | 'pending' | 'failed' | 'expired' | 'reversed' | 'absent' | 'unknown';

/** Who brought an answer. */
export type RailSource = 'charge' | 'inquiry' | 'ipn' | 'return' | 'statement' | 'operator';

/**
 * One answer about one payment, in our words.
 *
 * Shape   { state, source, reason, provider_code?, provider_ref?, amount_cents?, currency?, merchant?, alert? }
 * Units   amount_cents in paisa; absent where the provider does not repeat the amount, 'unreadable' where it says something else
 * Errors  none: an answer that cannot be read is the state `unknown`
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export type RailResult = {
  state: RailState;
  source: RailSource;
  reason: string;
  provider_code?: string;
  provider_ref?: string;
  amount_cents?: Cents | 'unreadable';
  currency?: string;
  merchant?: string;
  alert?: boolean;
};

/** What a rail may ask of the payer, beside the amount. */
export type PayerField = 'phone' | 'cnic' | 'email' | 'real_name';

/** What a rail needs to know to ask for money. `phone` is E.164, `cnic` thirteen digits. */
export type ChargeOrder = {
  id: string;
  reference: string;
  amount_cents: Cents;
  created_at: Date;
  phone?: string | null;
  cnic?: string | null;
  email?: string | null;
};

/**
 * A way for money to come in.
 *
 * A rail never throws for what the outside world does: silence, nonsense and refusals are results.
 *
 * Shape   newReference, charge, inquire; timing of the questions
 * Units   *_ms in milliseconds; amounts in paisa
 * Errors  none
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export type PaymentRail = {
  readonly name: RailName;
  readonly pay_type: PayType;
  /** What it asks of the payer. All of it is needed, and nothing else is asked for. */
  readonly asks: readonly PayerField[];
  /** Merchant identity that answers must repeat where they name one. */
  readonly merchant: string;
  /** No verdict of an inquiry earlier than this after the charge is final at this provider. */
  readonly first_inquiry_ms: number;
  readonly inquiry_every_ms: number;
  readonly expires_ms: number;
  /** A reference unique at the provider; it is stored before anything is sent. */
  newReference(at: Date): string;
  /** Asks the payer for the money; absent where the payer acts alone (bank transfer). */
  charge?(order: ChargeOrder): Promise<RailResult>;
  /** Asks what became of a payment; absent where a statement tells (bank transfer). */
  inquire?(order: ChargeOrder): Promise<RailResult>;
};
