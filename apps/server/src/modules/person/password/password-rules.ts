import { readFileSync } from 'node:fs';
import { weakPasswords } from './weak-passwords.ts';

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** A password is weak if at most this many characters are left beside a common word, a row of keys, the phone or the user name. */
const MAX_BESIDE = 3;

/**
 * Words of this site and this country that come to mind first. They are removed before the rest is judged, so that neither one of
 * them nor two in a row make a password. Longer words come first in the list.
 */
const contextWords = readFileSync(new URL('./context-words.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const withoutContext = (text: string): string =>
  contextWords.reduce((left, word) => left.replaceAll(word, ''), text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a password is easy to guess.
 *
 * Shape   password, what is known of its owner -> boolean
 * Source  specification section 5 leaves sign-up open; current advice is a block list without rules about character classes
 */
export function isWeakPassword(password: string, owner: { user_name?: string; phone?: string } = {}): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (weakPasswords.has(plain)) return true;
  if (new Set(plain).size <= 2) return true;
  const left = withoutContext(plain);
  if (left.length <= MAX_BESIDE && left.length < plain.length) return true;
  if (longestRun(plain) >= plain.length - MAX_BESIDE) return true;
  const digits = (owner.phone ?? '').replace(/\D/g, '').slice(-10);
  if (digits !== '' && plain.includes(digits) && plain.length - digits.length <= MAX_BESIDE) return true;
  const { user_name } = owner;
  return user_name !== undefined && plain.includes(user_name) && plain.length - user_name.length <= MAX_BESIDE;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const row of ROWS) {
    for (const line of [row, [...row].reverse().join('')]) {
      for (let from = 0; from < text.length; from++) {
        let length = 1;
        while (from + length <= text.length && line.includes(text.slice(from, from + length))) length++;
        longest = Math.max(longest, length - 1);
      }
    }
  }
  return longest;
}
