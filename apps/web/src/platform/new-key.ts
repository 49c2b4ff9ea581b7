import { makeKey } from '@nua/contract/idempotency-key.ts';

let offset_ms = 0;
/** Keys that the server refused for their own sake, so nothing is done under them any more. */
const refused = new Set<string>();

/** Sets how far the server's clock is ahead of this device's, so that a key carries the server's time. */
export function setKeyOffset(ahead_ms: number): void {
  offset_ms = ahead_ms;
}

/** A new idempotency key; a client sends it again only within its life. */
export const newKey = (): string => makeKey(Date.now() + offset_ms);

/** Records that the server refused this key, as when this device's clock was wrong; the next press takes a new one. */
export function refuseKey(key: string): void {
  refused.add(key);
}

/** The key of a request that is sent again: the same one, or a new one where there is none or the server refused it. */
export const sameKey = (key: string | null | undefined): string => (key && !refused.has(key) ? key : newKey());
