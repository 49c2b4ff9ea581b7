import { errorName } from '@nua/contract/errors.ts';
import { type Cents, parseCents } from '@nua/money';
import { ApiError } from '../../api/api-error.ts';
import type { AmountError } from '../../forms/amount-input.ts';

type Blamed = { amount?: AmountError; fields: readonly string[] };

const limited: Readonly<Record<string, 'below' | 'above' | 'not_there'>> = {
  DEPOSIT_BELOW_MINIMUM: 'below',
  DEPOSIT_ABOVE_MAXIMUM: 'above',
  WITHDRAW_BELOW_MINIMUM: 'below',
  WITHDRAW_ABOVE_MAXIMUM: 'above',
  INSUFFICIENT_FUNDS: 'not_there',
};
const fields: Readonly<Record<string, string>> = {
  PHONE_INVALID: 'phone',
  CNIC_INVALID: 'cnic',
  IBAN_INVALID: 'iban',
  PAYOUT_ACCOUNT_WAITING: 'account',
};

const readLimit = (value: unknown): Cents | null => {
  try {
    return parseCents(String(value));
  } catch {
    return null;
  }
};

/** Which fields of a money form a refusal of the server is about; null where it is about none of them. */
export function serverFieldErrors(error: unknown): Blamed | null {
  if (!(error instanceof ApiError)) return null;
  const name = errorName(error.code) ?? '';
  const data = (error.data ?? {}) as { limit?: unknown; available?: unknown; fields?: unknown };
  const rule = limited[name];
  if (rule !== undefined) {
    const limit = readLimit(data.limit ?? data.available);
    return limit === null ? null : { amount: { rule, limit }, fields: [] };
  }
  const field = fields[name];
  if (field !== undefined) return { fields: [field] };
  if ((name !== 'DEPOSIT_FIELD_MISSING' && name !== 'INVALID_INPUT') || !Array.isArray(data.fields)) return null;
  const named = data.fields.map((one: unknown) =>
    typeof one === 'string' ? one : String((one as { path?: string }).path),
  );
  return { fields: named };
}
