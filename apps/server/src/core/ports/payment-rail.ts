import type { PayType, PayTypeName } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';

/** A rail has the name of its pay type. */
export type RailName = PayTypeName;

/**
 * A provider's result for a payment.
 *
 * `unconfirmed`: paid, but the response lacks a detail that must be compared. `unknown`: a response without information. `absent`: the
 * provider has no record of the payment. None of these is a failure or moves money.
 */
export type RailState = 'paid' | 'unconfirmed' | 'pending' | 'failed' | 'expired' | 'reversed' | 'absent' | 'unknown';

/** How a result arrived. */
export type RailSource = 'charge' | 'inquiry' | 'ipn' | 'return' | 'statement' | 'operator';

/** A payment as the provider reported it. Each detail is compared with the order before money moves. */
export type ReportedPayment = {
  reference: string;
  /** 'unreadable' if the provider sent no valid amount. It matches no order. */
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
 * One result for one payment.
 *
 * `paid` requires all four details of the payment, so a rail that did not read one of them cannot report it (`reportPayment`).
 * `decideDeposit` compares the details with the order, for every rail and source.
 *
 * Shape   { state, source, reason, provider_code?, provider_ref?, alert?, payment? }
 * Units   amounts in paisa
 * Errors  none: an unreadable response is the state `unknown`
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export type RailResult =
  | (RailReport & { state: 'paid'; payment: ReportedPayment })
  | (RailReport & { state: Exclude<RailState, 'paid'>; payment?: Partial<ReportedPayment> });

/**
 * Builds a result from a report and its details. A paid report without all details becomes `unconfirmed`.
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

/** The fields that a rail may ask the payer for, besides the amount. */
export type PayerField = 'phone' | 'cnic' | 'email' | 'real_name';

/** The order for a charge. `phone` is E.164, `cnic` thirteen digits. */
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
 * A payment method for deposits.
 *
 * A rail never throws for failures of the network or the provider: timeouts, invalid responses and refusals are results.
 *
 * Shape   newReference, charge, inquire; the timing of the inquiries
 * Units   *_ms in milliseconds; amounts in paisa
 * Errors  none
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export type PaymentRail = {
  readonly name: RailName;
  readonly pay_type: PayType;
  readonly payer_fields: readonly PayerField[];
  /** Our merchant id at the provider. A paid response must repeat it. */
  readonly merchant: string;
  /** An inquiry earlier than this after the charge gives no final result. */
  readonly first_inquiry_ms: number;
  readonly inquiry_every_ms: number;
  readonly expires_ms: number;
  /** Creates a reference that is unique at the provider. It is stored before anything is sent. */
  newReference(at: Date): string;
  /** Requests the money from the payer. Absent if the payer acts alone, as in a bank transfer. */
  charge?(order: ChargeOrder): Promise<RailResult>;
  /** Queries a payment. Absent if a statement reports payments, as for a bank transfer. */
  inquire?(order: ChargeOrder): Promise<RailResult>;
};
