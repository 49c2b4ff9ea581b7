import { asciiDigits, withoutMarks } from '@nua/money';

/**
 * A number as it was typed or pasted, in the signs every reader here knows: Urdu digits and printed dashes as ASCII, without the
 * invisible marks that contacts and messages are copied with.
 *
 * Shape   '\u202a۰۳۰۰–۱۲۳۴۵۶۷\u202c' -> '0300-1234567'
 */
export const plainSigns = (typed: string): string =>
  withoutMarks(asciiDigits(typed)).replace(/[\u2010-\u2015\u2212]/g, '-');
