import { type ErrorName, errors, httpStatus } from '@nua/contract/errors.ts';

export type ApiErrorOptions = {
  /** Has the form that the error's declaration in the contract requires. */
  data?: Record<string, unknown>;
  retry_after_s?: number;
  /** True for a refusal by the ledger. It is stored with the idempotency key, and a repeat gets the same refusal. */
  is_stored_refusal?: boolean;
  /** Details for the log. The caller never sees them. */
  cause?: unknown;
};

/** A coded error, thrown from anywhere below a handler. */
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

/**
 * Creates a coded error, as in `throw apiError('NOT_FOUND')`.
 *
 * The second argument is the `data` of the response, the third has the error's other options.
 */
export function apiError(
  error: ErrorName,
  data?: Record<string, unknown>,
  options: Omit<ApiErrorOptions, 'data'> = {},
): ApiError {
  return new ApiError(error, data === undefined ? options : { ...options, data });
}

export type FieldError = { path: string; rule: string };

/** Creates the error for an invalid input. It names each invalid field. */
export function inputError(fields: readonly FieldError[]): ApiError {
  return apiError('INVALID_INPUT', { fields });
}
