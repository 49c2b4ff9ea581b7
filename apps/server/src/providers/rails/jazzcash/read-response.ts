import type { Cents } from '@nua/money';
import * as v from 'valibot';
import {
  type RailResult,
  type RailSource,
  type ReportedPayment,
  reportPayment,
} from '../../../core/ports/payment-rail.ts';
import { readResponseCode } from './response-code.ts';
import { areFieldsKnown } from './response-fields.ts';
import { type GatewayFields, isSecureHashValid } from './secure-hash.ts';
import type { JazzcashMerchant } from './wallet-fields.ts';

/** The form of a response: short texts by name. Some responses have numbers where text is documented. */
const flatFields = v.pipe(
  v.record(v.string(), v.union([v.null(), v.string(), v.number(), v.boolean()])),
  v.check((fields) => Object.keys(fields).length <= 80),
  v.transform(
    (fields): GatewayFields =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? '' : String(value)])),
  ),
);

const unknown = (source: RailSource, reason: string): RailResult => ({ state: 'unknown', source, reason });

/** Parses the fields of a response; null if the form is wrong or a field is not in the gateway's table. */
export function readFields(value: unknown): GatewayFields | null {
  const parsed = v.safeParse(flatFields, value);
  return parsed.success && areFieldsKnown(parsed.output) ? parsed.output : null;
}

/** Parses an amount. An unreadable amount never equals the amount of an order. */
const readAmount = (text: string): Cents | 'unreadable' =>
  /^\d{1,15}$/.test(text) ? (BigInt(text) as Cents) : 'unreadable';

const providerRef = (fields: GatewayFields): { provider_ref?: string } => {
  const reference = fields.pp_RetreivalReferenceNo || fields.pp_RetrievalReferenceNo;
  return reference ? { provider_ref: reference.slice(0, 64) } : {};
};

function paymentOf(fields: GatewayFields): Partial<ReportedPayment> {
  return {
    ...(fields.pp_TxnRefNo ? { reference: fields.pp_TxnRefNo } : {}),
    ...(fields.pp_Amount ? { amount_cents: readAmount(fields.pp_Amount) } : {}),
    ...(fields.pp_TxnCurrency ? { currency: fields.pp_TxnCurrency } : {}),
    ...(fields.pp_MerchantID ? { merchant: fields.pp_MerchantID } : {}),
  };
}

/**
 * Reads the response to a charge, or the fields that a browser sends.
 *
 * Money is credited only with a valid hash and all details of the payment. A refusal without a hash counts, because a gateway that does not
 * know the merchant cannot sign. A response with a wrong hash is ignored.
 *
 * Shape   JSON value, reference, merchant, source -> RailResult
 * Units   amounts in paisa
 * Errors  none: an unreadable response is `unknown`
 * Source  gateway field table, answers
 */
export function readPayment(
  value: unknown,
  reference: string,
  merchant: JazzcashMerchant,
  source: 'charge' | 'return' | 'ipn',
): RailResult {
  const fields = readFields(value);
  const code = fields?.pp_ResponseCode;
  if (!fields || !code) return unknown(source, 'answer not understood');
  const isSigned = isSecureHashValid(fields, merchant.integrity_salt);
  if (fields.pp_SecureHash && !isSigned) return unknown(source, 'wrong hash');
  const meaning = readResponseCode(code, source === 'charge' ? 'charge' : 'verdict');
  if (!isSigned && (meaning.state !== 'failed' || source !== 'charge')) return unknown(source, 'no hash');
  if (isSigned && fields.pp_TxnRefNo && fields.pp_TxnRefNo !== reference) return unknown(source, 'other reference');
  return reportPayment({ ...meaning, ...providerRef(fields), provider_code: code, source }, paymentOf(fields));
}

const STATUS_STATES: Readonly<Record<string, readonly string[]>> = {
  completed: ['paid'],
  pending: ['pending'],
  failed: ['failed'],
  dropped: ['expired', 'failed'],
  expired: ['expired', 'failed'],
  reversed: ['reversed'],
  refunded: ['reversed'],
};

/**
 * Reads the response to a status inquiry.
 *
 * The outer code reports only that the inquiry worked. The result is pp_PaymentResponseCode together with pp_Status, and unknown if they
 * contradict each other.
 *
 * Shape   JSON value, merchant, reference -> RailResult
 * Units   amounts in paisa
 * Errors  none: an unreadable response is `unknown`
 * Source  gateway field table, status inquiry
 */
export function readInquiry(value: unknown, merchant: JazzcashMerchant, reference: string): RailResult {
  const fields = readFields(value);
  if (!fields?.pp_ResponseCode) return unknown('inquiry', 'answer not understood');
  if (!isSecureHashValid(fields, merchant.integrity_salt)) return unknown('inquiry', 'wrong hash');
  if (fields.pp_TxnRefNo && fields.pp_TxnRefNo !== reference) return unknown('inquiry', 'other reference');
  if (fields.pp_ResponseCode === '109')
    return { state: 'absent', reason: 'not_found_at_provider', source: 'inquiry', provider_code: '109' };
  if (fields.pp_ResponseCode !== '000')
    return { ...unknown('inquiry', 'inquiry refused'), provider_code: fields.pp_ResponseCode };
  const code = fields.pp_PaymentResponseCode;
  if (!code) return unknown('inquiry', 'no verdict');
  const meaning = readResponseCode(code, 'verdict');
  const status = fields.pp_Status?.toLowerCase();
  if (meaning.state === 'paid' && status !== 'completed')
    return { ...unknown('inquiry', 'verdict and status differ'), provider_code: code };
  const allowed = status ? STATUS_STATES[status] : undefined;
  if (allowed && meaning.state !== 'unknown' && meaning.state !== 'absent' && !allowed.includes(meaning.state)) {
    return { ...unknown('inquiry', 'verdict and status differ'), provider_code: code };
  }
  return reportPayment(
    { ...meaning, ...providerRef(fields), provider_code: code, source: 'inquiry' },
    paymentOf(fields),
  );
}
