import { asciiDigits, withoutMarks } from '@nua/money';

/**
 * A number as typed or pasted, in ASCII: Urdu digits and printed dashes are converted, and the
 * invisible marks of copied contacts and messages are removed.
 *
 * Shape   '\u202a۰۳۰۰–۱۲۳۴۵۶۷\u202c' -> '0300-1234567'
 */
export const plainSigns = (typed: string): string =>
  withoutMarks(asciiDigits(typed)).replace(/[\u2010-\u2015\u2212]/g, '-');
