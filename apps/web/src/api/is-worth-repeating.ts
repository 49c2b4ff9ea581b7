import { ApiError } from './api-error.ts';

/** A refusal is an answer: asking again changes nothing. Silence and errors of the server may pass. */
export function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 0 || error.status >= 500 || error.status === 429;
}
