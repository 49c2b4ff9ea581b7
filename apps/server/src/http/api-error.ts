import { type ErrorName, errors, httpStatus } from '@nua/contract/errors.ts';

export type ApiErrorOptions = {
  /** Says more, in the form the error's declaration names. */
  data?: Record<string, unknown>;
  /** Seconds after which the same call makes sense again. */
  retry_after_s?: number;
  /** A refusal decided by the ledger: it is stored with the key and answered again to a repeat. */
  stored?: boolean;
  /** What the log may know and the caller may not. */
  cause?: unknown;
};

/** A coded answer other than success, thrown from anywhere below a handler. */
export class ApiError extends Error {
  readonly error: ErrorName;
  readonly data: Record<string, unknown> | null;
  readonly retry_after_s: number | null;
  readonly stored: boolean;

  constructor(error: ErrorName, options: ApiErrorOptions = {}) {
    super(error, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ApiError';
    this.error = error;
    this.data = options.data ?? null;
    this.retry_after_s = options.retry_after_s ?? null;
    this.stored = options.stored ?? false;
  }

  get code(): number {
    return errors[this.error];
  }

  get status(): number {
    return httpStatus(this.error);
  }
}

/**
 * Makes a coded error; write `throw apiError('NOT_FOUND')`.
 *
 * The second argument is the `data` of the answer, the third says how the refusal behaves.
 */
export function apiError(
  error: ErrorName,
  data?: Record<string, unknown>,
  options: Omit<ApiErrorOptions, 'data'> = {},
): ApiError {
  return new ApiError(error, data === undefined ? options : { ...options, data });
}

/** One field that is wrong, and by which rule. */
export type FieldError = { path: string; rule: string };

/** The refusal of an input, naming each wrong field. */
export function inputError(fields: readonly FieldError[]): ApiError {
  return apiError('INVALID_INPUT', { fields });
}
