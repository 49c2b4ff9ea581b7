import { toAsciiNumber } from '@nua/contract/ascii-number.ts';

/** Mobile numbers of Pakistan after the 0 or +92. The server uses the same numbering plan; a test compares both. */
const MOBILE = /^3(?:[0-247]\d|3[0-79]|55|64)\d{7}$/;

/**
 * Reads a Pakistani mobile number in any common form, with Urdu digits too.
 *
 * Shape   '۰۳۰۰ ۱۲۳۴۵۶۷', '+92 300-1234567', '3001234567' -> '03001234567', or null
 */
export function readMobileNumber(typed: string): string | null {
  const digits = toAsciiNumber(typed)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+|00)?92(?=0?3)/, '')
    .replace(/^0(?=3)/, '');
  return MOBILE.test(digits) ? `0${digits}` : null;
}

/** A stored number in the form that players write: +923001234567 -> 03001234567. */
export const localNumber = (phone: string): string => phone.replace(/^\+92/, '0');
