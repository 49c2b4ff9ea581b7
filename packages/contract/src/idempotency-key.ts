/**
 * A request may be retried for this long after its key was made. Every response is stored for longer (a bet's until the end
 * of the next day), so no request is executed twice. An older key fails with `KEY_EXPIRED`.
 */
export const KEY_LIFE_MS = 20 * 3_600_000;

/**
 * The maximum lead of a key's time over the server's clock. Clients use the server's time, so a larger lead is an
 * error.
 */
export const KEY_AHEAD_MS = 5 * 60_000;

/** Makes an idempotency key: a UUID of version 7, which begins with its time. `now_ms` is the server's time as the client knows it. */
export function makeKey(now_ms: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70;
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80;
  const time = Math.max(0, Math.floor(now_ms)).toString(16).padStart(12, '0');
  const hex = time + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The time in a key; null for anything but a UUID of version 7. */
export function timeOfKey(key: string): number | null {
  return VERSION_7.test(key) ? Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16) : null;
}

/** The error of a key at this time; null if the key is accepted. */
export function idempotencyKeyError(
  key: string,
  now_ms: number,
): 'IDEMPOTENCY_KEY_INVALID' | 'KEY_AHEAD' | 'KEY_EXPIRED' | null {
  const made_ms = timeOfKey(key);
  if (made_ms === null) return 'IDEMPOTENCY_KEY_INVALID';
  if (made_ms - now_ms > KEY_AHEAD_MS) return 'KEY_AHEAD';
  return now_ms - made_ms > KEY_LIFE_MS ? 'KEY_EXPIRED' : null;
}
