/** Ids and days, which are not masked. */
const UNMASKED = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\b\\d{4}-\\d\\d-\\d\\d(?!\\d)';
const LONG_NUMBER = new RegExp(`(${UNMASKED})|\\+?\\d[\\d -]{5,}\\d|\\bPK\\d\\d[A-Z0-9]{12,}`, 'gi');

/**
 * Masks phone numbers, identity numbers and IBANs except for their last two characters. Log entries are never deleted, and every operator
 * with `look` can read them.
 */
export const maskedNumbers = (text: string): string =>
  text.replace(LONG_NUMBER, (found, unmasked) => (unmasked === undefined ? `…${found.slice(-2)}` : found));
