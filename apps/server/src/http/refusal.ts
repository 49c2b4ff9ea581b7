import { type ErrorName, errors, httpStatus } from '@nua/contract/errors.ts';

export type RefusalOptions = {
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
export class Refusal extends Error {
  readonly error: ErrorName;
  readonly data: Record<string, unknown> | null;
  readonly retry_after_s: number | null;
  readonly stored: boolean;

  constructor(error: ErrorName, options: RefusalOptions = {}) {
    super(error, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Refusal';
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
 * Makes a coded refusal; write `throw refuse('NOT_FOUND')`.
 *
 * The second argument is the `data` of the answer, the third says how the refusal behaves.
 */
export function refuse(
  error: ErrorName,
  data?: Record<string, unknown>,
  options: Omit<RefusalOptions, 'data'> = {},
): Refusal {
  return new Refusal(error, data === undefined ? options : { ...options, data });
}

/** One field that is wrong, and by which rule. */
export type FieldFault = { path: string; rule: string };

/** The refusal of an input, naming each wrong field. */
export function refuseInput(fields: readonly FieldFault[]): Refusal {
  return refuse('INVALID_INPUT', { fields });
}
