import type { GatewayFields } from './secure-hash.ts';

const STAMP = /^\d{14}$/;
const TEXT = /^[^&]*$/;
const WORD = /^[A-Za-z0-9.]*$/;

/**
 * Every field of JazzCash's responses, notices and returned forms, with the pattern of its value.
 *
 * The secure hash covers the values in the order of their names, joined by `&`, but not the names. So a form keeps its hash when a field is
 * renamed, or a value is split at an `&`. This closed table prevents both: `pp_Amount` is its first name, so the first signed value can
 * only be the amount, and no value contains an `&`.
 */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  pp_Amount: TEXT,
  pp_AuthCode: WORD,
  pp_BankID: WORD,
  pp_BillReference: WORD,
  pp_CNIC: /^\d{6}$/,
  pp_DiscountedAmount: /^\d{1,15}$/,
  pp_Language: /^EN$/,
  pp_MerchantID: WORD,
  pp_MobileNumber: /^0\d{10}$/,
  pp_Password: TEXT,
  pp_PaymentResponseCode: /^\d{1,6}$/,
  pp_PaymentResponseMessage: TEXT,
  pp_ProductID: WORD,
  pp_ResponseCode: /^\d{1,6}$/,
  pp_ResponseMessage: TEXT,
  pp_RetreivalReferenceNo: /^[A-Za-z0-9-]{1,64}$/,
  pp_RetrievalReferenceNo: /^[A-Za-z0-9-]{1,64}$/,
  pp_SecureHash: TEXT,
  pp_SettlementDate: TEXT,
  pp_SettlementExpiry: TEXT,
  pp_Status: /^[A-Za-z ]{1,40}$/,
  pp_SubMerchantID: WORD,
  pp_SubMerchantName: TEXT,
  pp_TxnCurrency: /^[A-Z]{3}$/,
  pp_TxnDateTime: STAMP,
  pp_TxnExpiryDateTime: STAMP,
  pp_TxnRefNo: /^[A-Za-z0-9]{1,20}$/,
  pp_TxnType: /^[A-Z]{1,10}$/,
  pp_Version: /^\d\.\d$/,
  ppmpf_1: TEXT,
  ppmpf_2: TEXT,
  ppmpf_3: TEXT,
  ppmpf_4: TEXT,
  ppmpf_5: TEXT,
};

export const knownFieldNames: readonly string[] = Object.keys(PATTERNS);

/** Reports whether every field is in the table and every non-empty value matches its pattern. */
export function areFieldsKnown(fields: GatewayFields): boolean {
  return Object.entries(fields).every(([name, value]) => {
    const pattern = Object.hasOwn(PATTERNS, name) ? PATTERNS[name] : undefined;
    return pattern !== undefined && (!value || pattern.test(value));
  });
}
