import { type ErrorName, errors, httpStatus } from '@nua/contract/errors.ts';

export type ApiErrorOptions = {
  /** The contract declares the form of each error's data. */
  data?: Record<string, unknown>;
  retry_after_s?: number;
  /** True if the idempotency key stores this error, so that a retry gets it again. */
  is_stored_refusal?: boolean;
  /** Details for the log. The caller never sees them. */
  cause?: unknown;
};

/** A coded error, which the server sends to the caller. */
export class ApiError extends Error {
  readonly error: ErrorName;
  readonly data: Record<string, unknown> | null;
  readonly retry_after_s: number | null;
  readonly is_stored_refusal: boolean;

  constructor(error: ErrorName, options: ApiErrorOptions = {}) {
    super(error, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ApiError';
    this.error = error;
    this.data = options.data ?? null;
    this.retry_after_s = options.retry_after_s ?? null;
    this.is_stored_refusal = options.is_stored_refusal ?? false;
  }

  get code(): number {
    return errors[this.error];
  }

  get status(): number {
    return httpStatus(this.error);
  }
}

/** Creates a coded error, as in `throw apiError('NOT_FOUND')`. */
export function apiError(
  error: ErrorName,
  data?: Record<string, unknown>,
  options: Omit<ApiErrorOptions, 'data'> = {},
): ApiError {
  return new ApiError(error, data === undefined ? options : { ...options, data });
}

export type FieldError = { path: string; rule: string };

/** Creates the error that names each invalid field of an input. */
export function inputError(fields: readonly FieldError[]): ApiError {
  return apiError('INVALID_INPUT', { fields });
}
