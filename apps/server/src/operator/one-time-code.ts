import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Creates a code that a person types, such as k7f3m-qx9tb: 49 random bits. */
export const newOneTimeCode = (): string =>
  Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/^(.{5})/, '$1-');

/** Returns the stored form of a code, which is bound to its name. */
export const oneTimeCodeHash = (name: string, code: string): Buffer =>
  createHash('sha256').update(`${name} ${code}`).digest();
