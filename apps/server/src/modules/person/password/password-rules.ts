import { readFileSync } from 'node:fs';
import { weakPasswords } from './weak-passwords.ts';

const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** A password is weak if it consists of a guessable part and at most this many other characters. */
const MAX_REMAINING = 3;

/** Common words of this site and this country, longest first. */
const contextWords = readFileSync(new URL('./context-words.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const withoutContext = (text: string): string =>
  contextWords.reduce((remaining, word) => remaining.replaceAll(word, ''), text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns whether a password is easy to guess.
 *
 * Shape   password, known facts about its owner -> boolean
 * Source  NIST SP 800-63B: a block list, and no rules about character classes
 */
export function isWeakPassword(password: string, owner: { user_name?: string; phone?: string } = {}): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (weakPasswords.has(plain)) return true;
  if (new Set(plain).size <= 2) return true;
  const remaining = withoutContext(plain);
  if (remaining.length <= MAX_REMAINING && remaining.length < plain.length) return true;
  if (longestRun(plain) >= plain.length - MAX_REMAINING) return true;
  const digits = (owner.phone ?? '').replace(/\D/g, '').slice(-10);
  if (digits !== '' && plain.includes(digits) && plain.length - digits.length <= MAX_REMAINING) return true;
  const { user_name } = owner;
  return user_name !== undefined && plain.includes(user_name) && plain.length - user_name.length <= MAX_REMAINING;
}

/** Returns the length of the longest part that is also part of a sequence, forwards or backwards. */
function longestRun(text: string): number {
  let longest = 0;
  for (const sequence of SEQUENCES) {
    for (const line of [sequence, [...sequence].reverse().join('')]) {
      for (let from = 0; from < text.length; from++) {
        let length = 1;
        while (from + length <= text.length && line.includes(text.slice(from, from + length))) length++;
        longest = Math.max(longest, length - 1);
      }
    }
  }
  return longest;
}
