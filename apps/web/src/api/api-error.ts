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

/** Whether no response arrived (offline, cut off, or too slow), or only one with an unknown outcome. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 0 || error.code === errors.OUTCOME_UNKNOWN || error.code === errors.UNAVAILABLE);

/**
 * Whether a response did not come from this API, for example a proxy's page: then the outcome is unknown too. Every code of the API
 * ends in a number other than 00000.
 */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 0 && error.code % 100_000 === 0;

export const isApiError = (error: unknown, code: number): error is ApiError =>
  error instanceof ApiError && error.code === code;
