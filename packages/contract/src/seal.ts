/**
 * The byte format of a sealed body. Both sides implement it with their own crypto (node:crypto, WebCrypto).
 *
 * Shape   wire `{"v":1,"k":kid,"d":"YYYY-MM-DD","p":base64(nonce + ciphertext + tag)}`, with `"z":1` when gzipped before
 *         sealing; header `X-Enc: 1`
 * Units   key 32 bytes = HKDF-SHA256(key of the config, salt day, info); nonce 12 bytes; tag 16 bytes
 * Source  specification section 7 ("bodies are encrypted when the client config supplies a key, derived from the date")
 */
export const seal = {
  header: 'x-enc',
  tz: 'Asia/Karachi',
  info: { request: 'body-enc/v1/c2s', response: 'body-enc/v1/s2c' },
  nonce_bytes: 12,
  tag_bytes: 16,
  gzip_over_bytes: 1024,
} as const;

/** A sealed body on the wire. */
export interface Sealed {
  readonly v: 1;
  readonly k: string;
  readonly d: string;
  readonly p: string;
  readonly z?: 1;
}

/**
 * The additional data that a sealed body is bound to.
 *
 * Shape   ('POST', '/api/c/auth/login', '2026-01-01') -> 'POST /api/c/auth/login 2026-01-01'; the path without its query
 */
export function sealedFor(method: string, path: string, day: string): string {
  return `${method} ${path} ${day}`;
}
