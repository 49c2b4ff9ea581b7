import { type Cents, parseCents } from './cents.ts';

const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Turns Urdu and Arabic digits into ASCII ones; everything else stays.
 *
 * Shape   "۵۰۰" -> "500"
 */
export function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));
}

/**
 * Reads an amount as a person types it: spaces, commas and Urdu digits are taken.
 *
 * Shape   "1,250" | "۱۲۵۰٫۵" | "Rs 500" -> Cents, or null where it is no amount
 * Units   rupees in, paisa out
 */
export function parseAmountInput(text: string): Cents | null {
  const plain = asciiDigits(text)
    .replace(/\u066b/g, '.')
    .replace(/^\s*(rs\.?|pkr|₨|روپے)/i, '')
    .replace(/[\s,\u066c\u060c\u200e\u200f]/g, '');
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? parseCents(plain) : null;
}
