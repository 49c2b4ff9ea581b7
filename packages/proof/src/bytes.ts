/** Bytes outside shared memory, as Web Crypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A SHA-256 function. The caller supplies it, because Node and browsers have different fast implementations. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const encoder = new TextEncoder();

export const utf8 = (text: string): Bytes => encoder.encode(text);

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Whether two arrays contain the same bytes. Only for public bytes, because the comparison does not take constant time. */
export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Base64 of RFC 4648 section 4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Parses base64. Accepts only the form that `toBase64` writes, so that no two texts have the same bytes. Null for any other text. */
export function fromBase64(text: unknown): Bytes | null {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** Parses the base64 of a SHA-256 hash; null for anything else. */
export function readHash(text: unknown): Bytes | null {
  const bytes = fromBase64(text);
  return bytes?.length === 32 ? bytes : null;
}
