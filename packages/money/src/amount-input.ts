import { type Cents, parseCents } from './cents.ts';

const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Turns Urdu and Arabic digits into ASCII digits and leaves other characters unchanged.
 *
 * Shape   "۵۰۰" -> "500"
 */
export function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));
}

const UNSEEN_MARKS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Removes the invisible marks of copied text, such as those for the text direction.
 *
 * Shape   "\u2066PKR 500\u2069" -> "PKR 500"
 */
export const withoutMarks = (text: string): string => text.replace(UNSEEN_MARKS, '');

const UNIT = 'rs\\.?|pkr|₨|روپے';
const UNIT_BEFORE = new RegExp(`^(?:${UNIT})`, 'i');
const UNIT_AFTER = new RegExp(`(?:${UNIT})$`, 'i');

/**
 * Removes the rupee's name from one side of an amount.
 *
 * Shape   "Rs. 500" -> " 500"; "500 روپے" -> "500 "
 */
export function withoutUnit(typed: string): string {
  const text = typed.trim();
  const rest = text.replace(UNIT_BEFORE, '');
  return rest === text ? text.replace(UNIT_AFTER, '') : rest;
}

/**
 * Parses an amount as a person types or copies it. Accepts spaces, commas, Urdu digits, the rupee's name and the `/-` after an amount.
 *
 * Shape   "1,250" | "۱۲۵۰٫۵" | "Rs. 500/-" | "500 روپے" | "\u2066PKR 500.00\u2069" -> Cents, or null for any other text
 * Units   rupees in, paisa out
 */
export function parseAmountInput(text: string): Cents | null {
  const typed = asciiDigits(withoutMarks(text))
    .replace(/\u066b/g, '.')
    .trim();
  const plain = withoutUnit(typed)
    .replace(/[\s,\u066c\u060c]/g, '')
    .replace(/\/[-\u2010-\u2015\u2212]$/, '');
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? parseCents(plain) : null;
}
