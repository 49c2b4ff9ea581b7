import type { OperatorAct } from './operator-log.ts';

/** Ids and days, which are not masked. */
const UNMASKED = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\b\\d{4}-\\d\\d-\\d\\d(?!\\d)';
const LONG_NUMBER = new RegExp(`(${UNMASKED})|\\+?\\d[\\d -]{5,}\\d|\\bPK\\d\\d[A-Z0-9]{12,}`, 'gi');

/**
 * Masks phone numbers, identity numbers and IBANs except for their last two characters. Log entries are never deleted, and every operator
 * with `look` can read them.
 */
export const maskedNumbers = (text: string): string =>
  text.replace(LONG_NUMBER, (found, unmasked) => (unmasked === undefined ? `…${found.slice(-2)}` : found));

/** Returns the log entry of a read that may show data of a person. */
export const readLook = (
  operator: string,
  at: Date,
  { name, words }: { name: string; words: readonly string[] },
): OperatorAct => ({
  ...{ operator, at, act: name, subject: `read ${name}` },
  note: maskedNumbers(words.join(' ')).slice(0, 500),
});
