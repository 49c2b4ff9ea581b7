import { type ErrorName, errorName } from '@nua/contract/errors.ts';
import { type Cents, parseCents } from '@nua/money';
import { ApiError } from '../../../api/api-error.ts';
import type { AmountError } from '../../../forms/amount-input.ts';
import { isKnown } from '../../../platform/known-keys.ts';

type ServerFieldErrors = { amount?: AmountError; fields: readonly string[] };

const amountRuleOfError = {
  DEPOSIT_BELOW_MINIMUM: 'below',
  DEPOSIT_ABOVE_MAXIMUM: 'above',
  WITHDRAW_BELOW_MINIMUM: 'below',
  WITHDRAW_ABOVE_MAXIMUM: 'above',
  INSUFFICIENT_FUNDS: 'not_there',
} as const satisfies Partial<Record<ErrorName, string>>;
const fieldOfError = {
  PHONE_INVALID: 'phone',
  CNIC_INVALID: 'cnic',
  IBAN_INVALID: 'iban',
  PAYOUT_ACCOUNT_WAITING: 'account',
} as const satisfies Partial<Record<ErrorName, string>>;

const readLimit = (value: unknown): Cents | null => {
  try {
    return parseCents(String(value));
  } catch {
    return null;
  }
};

/** The bonus money that a refused withdrawal would give up; null if the error does not include it. */
export const forfeitsOf = (error: ApiError): Cents | null =>
  readLimit((error.data as { forfeits?: unknown } | null)?.forfeits);

/** The fields of a money form that a server error names; null if the error names no field. */
export function serverFieldErrors(error: unknown): ServerFieldErrors | null {
  if (!(error instanceof ApiError)) return null;
  const name = errorName(error.code);
  if (name === undefined) return null;
  const data = (error.data ?? {}) as { limit?: unknown; available?: unknown; fields?: unknown };
  if (isKnown(amountRuleOfError, name)) {
    const limit = readLimit(data.limit ?? data.available);
    return limit === null ? null : { amount: { rule: amountRuleOfError[name], limit }, fields: [] };
  }
  if (isKnown(fieldOfError, name)) return { fields: [fieldOfError[name]] };
  if ((name !== 'DEPOSIT_FIELD_MISSING' && name !== 'INVALID_INPUT') || !Array.isArray(data.fields)) return null;
  const named = data.fields.map((field: unknown) =>
    typeof field === 'string' ? field : String((field as { path?: string }).path),
  );
  return { fields: named };
}
