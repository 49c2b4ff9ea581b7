import { randomInt } from 'node:crypto';

/** Letters and digits that are not easily confused when copied by hand. */
const CLEAR_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Returns a random text for references, long enough not to collide and short enough to type. */
export function randomText(length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += CLEAR_ALPHABET[randomInt(CLEAR_ALPHABET.length)];
  return text;
}
