import { makeKey } from '@nua/contract/idempotency-key.ts';

let offset_ms = 0;
/** Keys that the server rejected as invalid: no request was carried out under them, and none will be. */
const refused = new Set<string>();

/** Sets how far the server's clock is ahead of this device's, so that a key carries the server's time. */
export function setKeyOffset(ahead_ms: number): void {
  offset_ms = ahead_ms;
}

/** Makes an idempotency key. A client repeats it only while it is valid. */
export const newKey = (): string => makeKey(Date.now() + offset_ms);

/** Records that the server rejected this key, for example because of a wrong device clock. The next press uses a new key. */
export function refuseKey(key: string): void {
  refused.add(key);
}

/** The key of a repeated request: the same one, or a new one if there is none or the server rejected it. */
export const sameKey = (key: string | null | undefined): string => (key && !refused.has(key) ? key : newKey());
