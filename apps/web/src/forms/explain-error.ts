import { type ErrorName, errorName } from '@nua/contract/errors.ts';
import { ApiError } from '../api/api-error.ts';

import type { FormRules } from './form-rules.ts';

export { errorText } from '../api/error-text.ts';

const commonFields: Readonly<Partial<Record<ErrorName, string>>> = {
  PHONE_INVALID: 'phone',
  PHONE_TAKEN: 'phone',
  PHONE_EXCLUDED: 'phone',
  PHONE_SAME: 'phone',
  CODE_REFUSED: 'code',
  USER_NAME_TAKEN: 'user_name',
  PASSWORD_WEAK: 'password',
  LOGIN_REFUSED: 'password',
};

/** The name of an error in the error table; undefined if the table does not have it. */
export const errorNameOf = (error: unknown): ErrorName | undefined =>
  error instanceof ApiError ? errorName(error.code) : undefined;

/** The field of a form that an error belongs to, if any. */
export function fieldOfError(error: unknown, fieldOf: FormRules['fieldOf'] = {}): string | undefined {
  const name = errorNameOf(error);
  return name === undefined ? undefined : (fieldOf[name] ?? commonFields[name]);
}
