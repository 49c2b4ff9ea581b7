/**
 * How long after a key was made its request may be sent again: less than the shortest time for which the server stores a response (a bet's,
 * until the end of the next day). An older key is refused (`KEY_EXPIRED`), so no request is carried out twice.
 */
export const KEY_LIFE_MS = 20 * 3_600_000;

/** How far a key may be ahead of the server's clock: a key from further in the future would outlive its stored response. */
export const KEY_AHEAD_MS = 3_600_000;

/** Makes an idempotency key: a UUID of version 7, which begins with its time. `now_ms` is the server's time as the client knows it. */
export function makeKey(now_ms: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70;
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80;
  const time = Math.max(0, Math.floor(now_ms)).toString(16).padStart(12, '0');
  const hex = time + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The time in a key of version 7; null for a UUID of another version, whose sender has to know its age. */
export function timeOfKey(key: string): number | null {
  return key[14] === '7' ? Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16) : null;
}

/** Whether a key is older than its life, or from further in the future than a clock may be wrong. */
export const isKeyExpired = (key: string, now_ms: number): boolean => {
  const made_ms = timeOfKey(key);
  return made_ms !== null && (now_ms - made_ms > KEY_LIFE_MS || made_ms - now_ms > KEY_AHEAD_MS);
};
