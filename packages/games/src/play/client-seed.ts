const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * A client seed made in the browser, of 20 characters that are easy to read.
 *
 * Shape   random bytes are drawn inside; 32 signs divide 256, so none is likelier than another
 */
export function newClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}

/**
 * The client seeds that the contract accepts: 1 to 64 printable ASCII characters without a colon or a space.
 *
 * Shape   text -> whether it is one
 */
export function isClientSeed(text: string): boolean {
  return /^(?!.*:)[\x21-\x7e]{1,64}$/.test(text);
}
