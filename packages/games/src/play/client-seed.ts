const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Creates a random client seed of 20 characters that are easy to read.
 *
 * Shape   () -> text; the 32 possible characters divide 256, so each is equally likely for a random byte
 */
export function newClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}

/**
 * Whether the contract accepts a client seed: 1 to 64 printable ASCII characters without a colon or a space.
 *
 * Shape   text -> boolean
 */
export function isClientSeed(text: string): boolean {
  return /^(?!.*:)[\x21-\x7e]{1,64}$/.test(text);
}
