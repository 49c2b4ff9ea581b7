import { asciiDigits } from '@nua/money';

/**
 * Formats an identity number as 5-7-1 while it is typed.
 *
 * Shape   '۳۵۲۰۱۱۲۳۴' -> '35201-1234'; a dash appears as soon as a digit follows it
 */
export function maskCnic(typed: string): string {
  const digits = asciiDigits(typed).replace(/\D/g, '').slice(0, 13);
  return [digits.slice(0, 5), digits.slice(5, 12), digits.slice(12)].filter((part) => part !== '').join('-');
}

/**
 * Reads an identity number of 13 digits. The first digit is the province, from 1 to 8.
 *
 * Shape   '35201 1234567 1' -> '35201-1234567-1'; fewer digits or another first digit -> null
 */
export function readCnic(typed: string): string | null {
  const cnic = maskCnic(typed);
  return /^[1-8]\d{4}-\d{7}-\d$/.test(cnic) ? cnic : null;
}
