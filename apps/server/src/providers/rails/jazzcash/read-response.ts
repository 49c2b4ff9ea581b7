import type { Cents } from '@nua/money';
import * as v from 'valibot';
import type { RailResult, RailSource } from '../payment-rail.ts';
import { readResponseCode } from './response-code.ts';
import { type GatewayFields, isSecureHashValid } from './secure-hash.ts';
import type { JazzcashMerchant } from './wallet-fields.ts';

/** Flat fields of short text; numbers appear in some answers where text is documented. */
const flatFields = v.pipe(
  v.record(v.string(), v.union([v.null(), v.string(), v.number(), v.boolean()])),
  v.check((fields) => Object.keys(fields).length <= 80),
  v.transform(
    (fields): GatewayFields =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? '' : String(value)])),
  ),
);

const unknown = (source: RailSource, reason: string): RailResult => ({ state: 'unknown', source, reason });

/** Reads flat gateway fields, or null when the value is not of that form. */
export function readFields(value: unknown): GatewayFields | null {
  const parsed = v.safeParse(flatFields, value);
  return parsed.success ? parsed.output : null;
}

/** An amount that is told and cannot be read is not an amount that was left out: it never agrees with an order. */
const readAmount = (text: string): Cents | 'unreadable' =>
  /^\d{1,15}$/.test(text) ? (BigInt(text) as Cents) : 'unreadable';

function facts(fields: GatewayFields, code: string): Partial<RailResult> {
  const reference = fields.pp_RetreivalReferenceNo || fields.pp_RetrievalReferenceNo;
  return {
    provider_code: code,
    ...(reference ? { provider_ref: reference.slice(0, 64) } : {}),
    ...(fields.pp_Amount ? { amount_cents: readAmount(fields.pp_Amount) } : {}),
    ...(fields.pp_TxnCurrency ? { currency: fields.pp_TxnCurrency } : {}),
    ...(fields.pp_MerchantID ? { merchant: fields.pp_MerchantID } : {}),
  };
}

/**
 * Reads the answer to a charge, or the fields the browser brings back.
 *
 * Money is believed only under a valid hash and with the amount that was asked for; a refusal without any hash is believed,
 * since a gateway that does not know us cannot sign for us. A wrong hash is worth nothing.
 *
 * Shape   JSON value, reference, merchant, source -> RailResult
 * Units   amounts in paisa
 * Errors  none: what cannot be read is `unknown`
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
  if (meaning.state === 'paid' && fields.pp_TxnRefNo !== reference) return unknown(source, 'no reference');
  if (meaning.state === 'paid' && source === 'charge' && !fields.pp_Amount) return unknown(source, 'no amount');
  return { ...meaning, ...facts(fields, code), source };
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
 * Reads the answer to a status inquiry.
 *
 * The outer code only says that the inquiry worked; the verdict is pp_PaymentResponseCode together with pp_Status, and where
 * the two contradict each other nothing is known. The answer usually carries no amount and is matched by our own record.
 *
 * Shape   JSON value, merchant, reference -> RailResult
 * Units   amounts in paisa
 * Errors  none: what cannot be read is `unknown`
 * Source  gateway field table, status inquiry
 */
export function readInquiry(value: unknown, merchant: JazzcashMerchant, reference: string): RailResult {
  const fields = readFields(value);
  if (!fields?.pp_ResponseCode) return unknown('inquiry', 'answer not understood');
  if (!isSecureHashValid(fields, merchant.integrity_salt)) return unknown('inquiry', 'wrong hash');
  if (fields.pp_TxnRefNo && fields.pp_TxnRefNo !== reference) return unknown('inquiry', 'other reference');
  if (fields.pp_ResponseCode === '109')
    return { ...readResponseCode('109', 'verdict'), source: 'inquiry', provider_code: '109' };
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
  return { ...meaning, ...facts(fields, code), source: 'inquiry' };
}
