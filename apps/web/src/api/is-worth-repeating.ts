import { ApiError } from './api-error.ts';

/** True if a repeat may succeed: after a missing response, a server error, or "too many requests". Other errors are final. */
export function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 0 || error.status >= 500 || error.status === 429;
}
