import { ApiError } from './api-error.ts';

/** An error response is final: a repeat changes nothing. A missing response or a server error may be temporary. */
export function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 0 || error.status >= 500 || error.status === 429;
}
