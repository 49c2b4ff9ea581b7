import { randomInt } from 'node:crypto';

/** Letters and digits that people do not mistake for each other when they copy a reference by hand. */
const CLEAR_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Random text for references: unguessable enough not to collide, plain enough to type. */
export function randomText(length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += CLEAR_ALPHABET[randomInt(CLEAR_ALPHABET.length)];
  return text;
}
