import { asciiDigits } from '@nua/money';

/**
 * A number as it was typed or pasted, in the signs every reader here knows: Urdu digits and printed dashes as ASCII, without the
 * invisible marks that contacts and messages are copied with.
 *
 * Shape   '\u202a۰۳۰۰–۱۲۳۴۵۶۷\u202c' -> '0300-1234567'
 */
export const plainSigns = (typed: string): string =>
  asciiDigits(typed)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
