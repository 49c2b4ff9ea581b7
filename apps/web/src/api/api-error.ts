import { errors } from '@nua/contract/errors.ts';

/** An error response with its code, or a request without a response (code 0: it is unknown whether it was carried out). */
export class ApiError extends Error {
  // Declared only: a field with an initial value would need a helper in the build for older browsers.
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

/** True if no response arrived (offline, cut off, or too slow), or if the response leaves the outcome unknown. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 0 || error.code === errors.OUTCOME_UNKNOWN || error.code === errors.UNAVAILABLE);

/**
 * True for a response that did not come from this API, for example a proxy's page. The outcome is then unknown too. Every code of the API
 * ends in a number other than 00000.
 */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 0 && error.code % 100_000 === 0;

export const isApiError = (error: unknown, code: number): error is ApiError =>
  error instanceof ApiError && error.code === code;
