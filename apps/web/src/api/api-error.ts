import { errors } from '@nua/contract/errors.ts';

/** A refusal with its code, or a request that got no answer (code 0: whether it was carried out is not known). */
export class ApiError extends Error {
  // Declared only: a field that is made and then filled needs a helper in the older browsers' build.
  declare readonly code: number;
  declare readonly status: number;
  declare readonly data: unknown;
  constructor(code: number, message: string, data: unknown = null, status: number = Math.trunc(code / 100000)) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** No answer came (offline, cut, or too slow), or one that says that the outcome is not known. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 0 || error.code === errors.OUTCOME_UNKNOWN);

/** Something came, but no answer of ours that can be read: whether it was carried out is not known either. Our codes end in a number of their own. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 0 && error.code % 100_000 === 0;

export const isApiError = (error: unknown, code: number): error is ApiError =>
  error instanceof ApiError && error.code === code;
