import { makeKey } from '@nua/contract/idempotency-key.ts';

let offset_ms = 0;

/** Sets how far the server's clock is ahead of this device's, so that a key carries the server's time. */
export function setKeyOffset(ahead_ms: number): void {
  offset_ms = ahead_ms;
}

/** A new idempotency key: a bet or step has one for all its attempts. */
export const newKey = (): string => makeKey(Date.now() + offset_ms);
