import { asciiDigits, withoutMarks } from '@nua/money';

/**
 * Converts a typed or pasted number to ASCII: replaces Urdu digits and printed dashes, and removes invisible marks.
 *
 * Shape   '\u202a۰۳۰۰–۱۲۳۴۵۶۷\u202c' -> '0300-1234567'
 */
export const toAsciiNumber = (typed: string): string =>
  withoutMarks(asciiDigits(typed)).replace(/[\u2010-\u2015\u2212]/g, '-');
