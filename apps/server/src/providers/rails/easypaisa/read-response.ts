import * as v from 'valibot';
import { type RailResult, type RailSource, type RailState, reportPayment } from '../../../core/ports/payment-rail.ts';
import { readWire } from '../rupees.ts';
import type { EasypaisaMerchant } from './wallet-bodies.ts';

const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(300));
const optional = v.optional(v.nullable(text));

const chargeResponse = v.object({
  responseCode: text,
  responseDesc: optional,
  orderId: optional,
  storeId: optional,
  transactionId: optional,
});
const inquiryResponse = v.object({
  responseCode: text,
  orderId: optional,
  storeId: optional,
  accountNum: optional,
  transactionId: optional,
  transactionStatus: optional,
  transactionAmount: optional,
});
const hint = v.object({ order_id: optional, orderId: optional, orderRefNum: optional, orderRefNumber: optional });

const unknown = (source: RailSource, reason: string): RailResult => ({ state: 'unknown', source, reason });

/**
 * Reads the response to a mobile account charge. A success is `pending` until an inquiry confirms it.
 *
 * Shape   JSON value, reference -> RailResult
 * Units   none: the response has no amount
 * Errors  none: an unreadable response is `unknown`
 * Source  integration guide v4.1, initiate-ma-transaction
 */
export function readCharge(value: unknown, reference: string): RailResult {
  const parsed = v.safeParse(chargeResponse, value);
  if (!parsed.success) return unknown('charge', 'answer not understood');
  const { responseCode, orderId, transactionId } = parsed.output;
  if (orderId && orderId !== reference) return unknown('charge', 'other reference');
  const meaning = readEasypaisaCode(responseCode);
  return reportPayment(
    {
      ...meaning,
      state: meaning.state === 'absent' ? 'unknown' : meaning.state,
      source: 'charge',
      provider_code: responseCode,
      ...(transactionId ? { provider_ref: transactionId } : {}),
    },
    {},
  );
}

const STATUS: Readonly<Record<string, { state: RailResult['state']; reason: string; alert?: boolean }>> = {
  PAID: { state: 'paid', reason: 'success' },
  PENDING: { state: 'pending', reason: 'pending' },
  FAILED: { state: 'failed', reason: 'payment_refused' },
  EXPIRED: { state: 'expired', reason: 'expired' },
  DROPPED: { state: 'expired', reason: 'dropped' },
  REVERSED: { state: 'reversed', reason: 'reversed' },
  BLOCKED: { state: 'unknown', reason: 'blocked at provider', alert: true },
};

/**
 * Reads the response to an inquiry, the only response of Easypaisa that credits money.
 *
 * Order, store and account must match ours. The gateway names no currency, because it moves only rupees.
 *
 * Shape   JSON value, merchant, reference -> RailResult
 * Units   rupees with decimals on the wire, paisa after
 * Errors  none: an unreadable response is `unknown`
 * Source  integration guide v4.1, inquire-transaction
 */
export function readInquiry(value: unknown, merchant: EasypaisaMerchant, reference: string): RailResult {
  const parsed = v.safeParse(inquiryResponse, value);
  if (!parsed.success) return unknown('inquiry', 'answer not understood');
  const response = parsed.output;
  if (response.responseCode === '0003') {
    return { state: 'absent', source: 'inquiry', reason: 'not_found_at_provider', provider_code: '0003' };
  }
  if (response.responseCode !== '0000')
    return { ...unknown('inquiry', 'inquiry refused'), provider_code: response.responseCode };
  if (response.orderId !== reference) return unknown('inquiry', 'other reference');
  if (response.storeId !== merchant.store_id) return unknown('inquiry', 'other store');
  if (response.accountNum && response.accountNum !== merchant.account_num) return unknown('inquiry', 'other account');
  const meaning = STATUS[(response.transactionStatus ?? '').toUpperCase()];
  if (!meaning) return unknown('inquiry', 'status not understood');
  const { orderId: order, storeId, accountNum, transactionId, transactionStatus, transactionAmount } = response;
  return reportPayment(
    {
      ...meaning,
      source: 'inquiry',
      provider_code: transactionStatus ?? '',
      ...(transactionId ? { provider_ref: transactionId } : {}),
    },
    {
      reference: order,
      ...(transactionAmount ? { amount_cents: readWire(transactionAmount) ?? 'unreadable' } : {}),
      currency: 'PKR',
      // The merchant's identity needs both store and account.
      ...(accountNum ? { merchant: storeId } : {}),
    },
  );
}

/** Returns the order that a payment notice names. Nothing else in the unsigned notice is used. */
export function readHint(value: unknown): string | null {
  const parsed = v.safeParse(hint, value);
  if (!parsed.success) return null;
  const { order_id, orderId, orderRefNum, orderRefNumber } = parsed.output;
  const reference = order_id ?? orderId ?? orderRefNum ?? orderRefNumber ?? '';
  return /^[A-Za-z0-9]{1,20}$/.test(reference) ? reference : null;
}

type EasypaisaMeaning = { state: RailState; reason: string; alert?: true };

const merchantFault = (reason: string): EasypaisaMeaning => ({ state: 'failed', reason, alert: true });

const TABLE: Readonly<Record<string, EasypaisaMeaning>> = {
  '0000': { state: 'pending', reason: 'success' },
  '0001': { state: 'unknown', reason: 'system error' },
  '0002': merchantFault('provider_refused'),
  '0003': { state: 'absent', reason: 'not_found_at_provider' },
  '0004': merchantFault('provider_refused'),
  '0005': merchantFault('provider_refused'),
  '0006': merchantFault('provider_refused'),
  '0007': merchantFault('provider_refused'),
  '0008': merchantFault('provider_refused'),
  '0010': merchantFault('provider_refused'),
  '0013': { state: 'failed', reason: 'low_balance' },
  '0014': { state: 'failed', reason: 'account_not_found' },
  '0017': merchantFault('provider_refused'),
};

/**
 * Reads an Easypaisa response code of a charge.
 *
 * Success is `pending` here, because a deposit is credited only after an inquiry has returned PAID. Unlisted codes are unknown.
 *
 * Shape   code -> { state, reason, alert? }
 * Units   none
 * Errors  none
 * Source  integration guide v4.1, response codes
 */
function readEasypaisaCode(code: string): EasypaisaMeaning {
  return TABLE[code] ?? { state: 'unknown', reason: 'unlisted code' };
}
