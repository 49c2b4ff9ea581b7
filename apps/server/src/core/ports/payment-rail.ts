import type { PayType, PayTypeName } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';

/** A rail has the name of its pay type. */
export type RailName = PayTypeName;

/**
 * What a provider's answer says about a payment.
 *
 * `unconfirmed` is a paid payment whose answer leaves out a detail that must be compared; `unknown` is an answer without information;
 * `absent` means the provider has no record of it. None of the three is a failure, and none moves money.
 */
export type RailState = 'paid' | 'unconfirmed' | 'pending' | 'failed' | 'expired' | 'reversed' | 'absent' | 'unknown';

/** Who brought an answer. */
export type RailSource = 'charge' | 'inquiry' | 'ipn' | 'return' | 'statement' | 'operator';

/** The payment that an answer is about, in the provider's words. Each detail is compared with our order before money moves. */
export type ReportedPayment = {
  reference: string;
  /** In paisa; 'unreadable' where the provider writes something else, which agrees with no order. */
  amount_cents: Cents | 'unreadable';
  currency: string;
  merchant: string;
};

type RailReport = {
  source: RailSource;
  reason: string;
  provider_code?: string;
  provider_ref?: string;
  alert?: boolean;
};

/**
 * One answer about one payment, in our words.
 *
 * `paid` carries all four details of the payment, so a rail that did not read one of them cannot report it (`reportPayment`).
 * `decideDeposit` compares them with the order, in one place for every rail and source.
 *
 * Shape   { state, source, reason, provider_code?, provider_ref?, alert?, payment? }
 * Units   amounts in paisa
 * Errors  none: an answer that cannot be read is the state `unknown`
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export type RailResult =
  | (RailReport & { state: 'paid'; payment: ReportedPayment })
  | (RailReport & { state: Exclude<RailState, 'paid'>; payment?: Partial<ReportedPayment> });

/**
 * Makes a result of an answer and the details it repeats: a paid one that leaves out any detail is `unconfirmed`.
 *
 * Shape   report with its state, details -> RailResult
 */
export function reportPayment(
  report: RailReport & { state: RailState },
  payment: Partial<ReportedPayment>,
): RailResult {
  if (report.state !== 'paid') return { ...report, state: report.state, payment };
  const { reference, amount_cents, currency, merchant } = payment;
  if (!reference || amount_cents === undefined || !currency || !merchant)
    return { ...report, state: 'unconfirmed', payment };
  return { ...report, state: 'paid', payment: { reference, amount_cents, currency, merchant } };
}

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
  /** Our identity at the provider. A paid answer must repeat it. */
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
