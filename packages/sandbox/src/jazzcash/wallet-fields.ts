import { momentOfStamp, three_months_ms } from '../pakistan-time.ts';

type Rule = { shape: RegExp; required: boolean };
const must = (shape: RegExp): Rule => ({ shape, required: true });
const may = (shape: RegExp): Rule => ({ shape, required: false });
const free = may(/^[\s\S]{0,255}$/);

const wallet_rules: Record<string, Rule> = {
  pp_Version: may(/^(1\.1|2\.0)$/),
  pp_TxnType: may(/^MWALLET$/),
  pp_Language: must(/^EN$/),
  pp_MerchantID: must(/^[A-Za-z0-9]{1,20}$/),
  pp_SubMerchantID: may(/^[A-Za-z0-9]{1,20}$/),
  pp_SubMerchantName: may(/^[A-Za-z ]{1,50}$/),
  pp_Password: must(/^.{1,50}$/),
  pp_BankID: may(/^TBANK$/),
  pp_ProductID: may(/^RETL$/),
  pp_TxnRefNo: must(/^[A-Za-z0-9]{1,20}$/),
  pp_MobileNumber: must(/^03\d{9}$/),
  pp_CNIC: must(/^\d{6}$/),
  pp_Amount: must(/^[1-9]\d{0,12}$/),
  pp_DiscountedAmount: may(/^\d{1,13}$/),
  pp_TxnCurrency: must(/^PKR$/),
  pp_TxnDateTime: must(/^\d{14}$/),
  pp_TxnExpiryDateTime: must(/^\d{14}$/),
  pp_BillReference: must(/^[A-Za-z0-9.]{1,20}$/),
  pp_Description: must(/^[\s\S]{1,200}$/),
  ppmpf_1: free,
  ppmpf_2: free,
  ppmpf_3: free,
  ppmpf_4: free,
  ppmpf_5: free,
};

/** The first field that violates the rules of the wallet charge, or null. */
export function firstInvalidField(fields: Record<string, unknown>): string | null {
  for (const [name, value] of Object.entries(fields)) {
    if (/^pp/.test(name) && typeof value !== 'string') return name;
  }
  for (const [name, rule] of Object.entries(wallet_rules)) {
    const value = (fields[name] as string | undefined) ?? '';
    if (value === '' ? rule.required : !rule.shape.test(value)) return name;
  }
  const from = momentOfStamp(String(fields.pp_TxnDateTime));
  const until = momentOfStamp(String(fields.pp_TxnExpiryDateTime));
  if (from === null) return 'pp_TxnDateTime';
  if (until === null || until <= from || until.getTime() - from.getTime() > three_months_ms)
    return 'pp_TxnExpiryDateTime';
  return null;
}

/**
 * Replaces characters with spaces, as the gateway does before it hashes. A hash over the original text does not match.
 */
export function asGatewayReads(fields: Record<string, unknown>): Record<string, unknown> {
  const text = fields.pp_Description;
  return typeof text === 'string' ? { ...fields, pp_Description: text.replace(/[<>\\*=%/:'|"{}]/g, ' ') } : fields;
}
