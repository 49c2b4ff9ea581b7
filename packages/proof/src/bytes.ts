/** Bytes that no other thread shares, as Web Crypto needs them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** SHA-256. The caller supplies it, because Node and browsers have different fast ones. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const encoder = new TextEncoder();

/** The UTF-8 bytes of a text. */
export const utf8 = (text: string): Bytes => encoder.encode(text);

/** Joins arrays of bytes. */
export function concat(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Whether two arrays hold the same bytes. They are public, so the time of the comparison is no secret. */
export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Base64 of RFC 4648 section 4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Reads base64. Null if the text is not the base64 that `toBase64` writes, so that two texts never mean the same bytes. */
export function fromBase64(text: unknown): Bytes | null {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** Reads the base64 of a SHA-256; null for anything else. */
export function readHash(text: unknown): Bytes | null {
  const bytes = fromBase64(text);
  return bytes?.length === 32 ? bytes : null;
}
