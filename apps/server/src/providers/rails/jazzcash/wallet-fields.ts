import type { ChargeOrder } from '../../../core/ports/payment-rail.ts';
import { localNumber } from '../../../core/values/phone-number.ts';
import { pakistanStamp } from '../pakistan-time.ts';
import { secureHash } from './secure-hash.ts';

export type JazzcashMerchant = { merchant_id: string; password: string; integrity_salt: string };

/** The time limit for the payer that is sent to the gateway. */
const EXPIRY_MS = 24 * 60 * 60 * 1000;

/**
 * Replaces everything but printable ASCII with spaces. It also replaces the characters that the gateway itself would replace, which would
 * break the hash.
 */
export function plainText(text: string): string {
  return text.replace(/[<>\\*=%/:'|"{}]/g, ' ').replace(/[^\x20-\x7e]/g, ' ');
}

/**
 * Returns the signed fields of a wallet charge (REST v2.0).
 *
 * Shape   merchant, order -> flat fields with pp_SecureHash
 * Units   pp_Amount in paisa as digits; times in Pakistan time; pp_CNIC the last six digits
 * Errors  none: the order was checked before
 * Source  gateway field table, wallet v2.0
 */
export function chargeFields(merchant: JazzcashMerchant, order: ChargeOrder): Record<string, string> {
  const fields: Record<string, string> = {
    pp_Language: 'EN',
    pp_MerchantID: merchant.merchant_id,
    pp_SubMerchantID: '',
    pp_Password: merchant.password,
    pp_BankID: '',
    pp_ProductID: '',
    pp_TxnRefNo: order.reference,
    pp_MobileNumber: localNumber(order.phone ?? ''),
    pp_CNIC: (order.cnic ?? '').slice(-6),
    pp_Amount: order.amount_cents.toString(),
    pp_DiscountedAmount: '',
    pp_TxnCurrency: 'PKR',
    pp_TxnDateTime: pakistanStamp(order.created_at),
    pp_TxnExpiryDateTime: pakistanStamp(new Date(order.created_at.getTime() + EXPIRY_MS)),
    pp_BillReference: order.reference,
    pp_Description: plainText('Wallet deposit'),
    ppmpf_2: order.id,
  };
  return { ...fields, pp_SecureHash: secureHash(fields, merchant.integrity_salt) };
}

/**
 * Returns the signed fields of a status inquiry.
 *
 * Shape   merchant, reference -> flat fields with pp_SecureHash
 * Units   none
 * Errors  none
 * Source  gateway field table, status inquiry
 */
export function inquiryFields(merchant: JazzcashMerchant, reference: string): Record<string, string> {
  const fields = { pp_TxnRefNo: reference, pp_MerchantID: merchant.merchant_id, pp_Password: merchant.password };
  return { ...fields, pp_SecureHash: secureHash(fields, merchant.integrity_salt) };
}
