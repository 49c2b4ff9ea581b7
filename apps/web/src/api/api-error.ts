import { errors } from '@nua/contract/errors.ts';

/** A failed call: the code of its error response, or code 0 if no response arrived and the outcome is unknown. */
export class ApiError extends Error {
  // `declare` emits no code. A real class field would need a helper in the build for older browsers.
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

/** True if no response arrived (offline, cut off, or too slow), or if the server's error means that the outcome is unknown. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 0 || error.code === errors.OUTCOME_UNKNOWN || error.code === errors.UNAVAILABLE);

/**
 * True for a response that did not come from this API, for example a proxy's page. Its code ends in 00000, which no code of the API does.
 * The outcome is then unknown too.
 */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 0 && error.code % 100_000 === 0;

export const isApiError = (error: unknown, code: number): error is ApiError =>
  error instanceof ApiError && error.code === code;
