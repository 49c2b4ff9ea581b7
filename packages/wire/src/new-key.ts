import { makeKey } from '@nua/contract/idempotency-key.ts';

let offset_ms = 0;
/** Keys that the server rejected as invalid. The server never executes a request with such a key. */
const refused = new Set<string>();

/** Sets the lead of the server's clock over this device's clock, so that keys contain the server's time. */
export function setKeyOffset(ahead_ms: number): void {
  offset_ms = ahead_ms;
}

/** Makes an idempotency key with the server's time. */
export const newKey = (): string => makeKey(Date.now() + offset_ms);

/**
 * Records that the server rejected this key, for example because of a wrong device clock. The next attempt uses a new
 * key.
 */
export function refuseKey(key: string): void {
  refused.add(key);
}

/** The key for a retry: the same key, or a new one if there is none or the server rejected it. */
export const sameKey = (key: string | null | undefined): string => (key && !refused.has(key) ? key : newKey());
