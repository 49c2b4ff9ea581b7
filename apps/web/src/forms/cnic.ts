import { asciiDigits } from '@nua/money';

/**
 * Formats an identity number as 5-7-1 while it is typed.
 *
 * Shape   '۳۵۲۰۱۱۲۳۴' -> '35201-1234'; a dash appears once a digit follows it
 */
export function maskCnic(typed: string): string {
  const digits = asciiDigits(typed).replace(/\D/g, '').slice(0, 13);
  return [digits.slice(0, 5), digits.slice(5, 12), digits.slice(12)].filter((part) => part !== '').join('-');
}

/**
 * Reads an identity number: 13 digits, the first one a province from 1 to 8.
 *
 * Shape   '35201-1234567-1' -> the same; anything else -> null
 */
export function readCnic(typed: string): string | null {
  const cnic = maskCnic(typed);
  return /^[1-8]\d{4}-\d{7}-\d$/.test(cnic) ? cnic : null;
}
