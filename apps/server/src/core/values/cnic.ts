const FORM = /^([1-8]\d{4})-?(\d{7})-?(\d)$/;

/**
 * Parses a national identity number.
 *
 * Shape   "35201-1234567-1" or thirteen digits -> thirteen digits, or null
 * Units   none
 * Errors  none; there is no public check digit
 * Source  form 5-7-1; the first digit is the province, 1 to 8
 */
export function readCnic(typed: string): string | null {
  const match = FORM.exec(typed.trim());
  return match ? `${match[1]}${match[2]}${match[3]}` : null;
}

/** Hides the first five of the seven middle digits of a CNIC: 35201-*****67-1. */
export function maskedCnic(digits: string): string {
  return `${digits.slice(0, 5)}-*****${digits.slice(10, 12)}-${digits.slice(12)}`;
}
