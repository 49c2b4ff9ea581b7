import type { ChargeOrder } from '../../../core/ports/payment-rail.ts';
import { localNumber } from '../../../core/values/phone-number.ts';
import { formatWire } from '../rupees.ts';

/**
 * The merchant's credentials from Easypaisa. The response to an inquiry repeats `account_num`.
 *
 * A charge requires an e-mail address: `email`, or else the payer's address.
 */
export type EasypaisaMerchant = {
  username: string;
  password: string;
  store_id: string;
  account_num: string;
  email?: string;
};

/**
 * Returns the header `Credentials`, which identifies the merchant.
 *
 * Shape   username, password -> base64
 * Units   none
 * Errors  none
 * Source  integration guide v4.1
 */
export function credentials(merchant: Pick<EasypaisaMerchant, 'username' | 'password'>): string {
  return Buffer.from(`${merchant.username}:${merchant.password}`, 'utf8').toString('base64');
}

/**
 * Builds the body of a mobile account charge.
 *
 * Shape   merchant, order -> flat text fields
 * Units   transactionAmount in rupees with two decimals
 * Errors  none
 * Source  integration guide v4.1, initiate-ma-transaction
 */
export function chargeBody(merchant: EasypaisaMerchant, order: ChargeOrder): Record<string, string> {
  return {
    orderId: order.reference,
    storeId: merchant.store_id,
    transactionAmount: formatWire(order.amount_cents),
    transactionType: 'MA',
    mobileAccountNo: localNumber(order.phone ?? ''),
    emailAddress: merchant.email ?? order.email ?? '',
    optional1: order.id,
  };
}

/**
 * Builds the body of an inquiry.
 *
 * Shape   merchant, reference -> flat text fields
 * Units   none
 * Errors  none
 * Source  integration guide v4.1, inquire-transaction
 */
export function inquiryBody(merchant: EasypaisaMerchant, reference: string): Record<string, string> {
  return { orderId: reference, storeId: merchant.store_id, accountNum: merchant.account_num };
}
