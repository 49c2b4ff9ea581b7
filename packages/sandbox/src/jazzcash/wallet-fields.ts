import { momentOfStamp, three_months_ms } from '../pakistan-time.ts';

type Rule = { shape: RegExp; required: boolean };
const requiredField = (shape: RegExp): Rule => ({ shape, required: true });
const optionalField = (shape: RegExp): Rule => ({ shape, required: false });
const free_text = optionalField(/^[\s\S]{0,255}$/);

const wallet_rules: Record<string, Rule> = {
  pp_Version: optionalField(/^(1\.1|2\.0)$/),
  pp_TxnType: optionalField(/^MWALLET$/),
  pp_Language: requiredField(/^EN$/),
  pp_MerchantID: requiredField(/^[A-Za-z0-9]{1,20}$/),
  pp_SubMerchantID: optionalField(/^[A-Za-z0-9]{1,20}$/),
  pp_SubMerchantName: optionalField(/^[A-Za-z ]{1,50}$/),
  pp_Password: requiredField(/^.{1,50}$/),
  pp_BankID: optionalField(/^TBANK$/),
  pp_ProductID: optionalField(/^RETL$/),
  pp_TxnRefNo: requiredField(/^[A-Za-z0-9]{1,20}$/),
  pp_MobileNumber: requiredField(/^03\d{9}$/),
  pp_CNIC: requiredField(/^\d{6}$/),
  pp_Amount: requiredField(/^[1-9]\d{0,12}$/),
  pp_DiscountedAmount: optionalField(/^\d{1,13}$/),
  pp_TxnCurrency: requiredField(/^PKR$/),
  pp_TxnDateTime: requiredField(/^\d{14}$/),
  pp_TxnExpiryDateTime: requiredField(/^\d{14}$/),
  pp_BillReference: requiredField(/^[A-Za-z0-9.]{1,20}$/),
  pp_Description: requiredField(/^[\s\S]{1,200}$/),
  ppmpf_1: free_text,
  ppmpf_2: free_text,
  ppmpf_3: free_text,
  ppmpf_4: free_text,
  ppmpf_5: free_text,
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
 * Replaces special characters of the description with spaces, as the gateway does before it computes the hash. A hash of the original text
 * does not match.
 */
export function asGatewayReads(fields: Record<string, unknown>): Record<string, unknown> {
  const text = fields.pp_Description;
  return typeof text === 'string' ? { ...fields, pp_Description: text.replace(/[<>\\*=%/:'|"{}]/g, ' ') } : fields;
}
