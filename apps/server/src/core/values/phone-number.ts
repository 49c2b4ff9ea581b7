import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Parses a Pakistani mobile number in any common form.
 *
 * The library's default metadata cannot distinguish mobiles from landlines, so `/max` is imported.
 *
 * Shape   text -> "+923001234567", or null for anything that is not a Pakistani mobile number
 * Units   E.164
 * Errors  none
 * Source  Pakistan numbering plan as carried by libphonenumber
 */
export function mobileNumber(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, 'PK');
  if (!parsed?.isValid() || parsed.country !== 'PK' || parsed.getType() !== 'MOBILE') return null;
  return parsed.number;
}

/** Returns the form that wallets require: 03001234567. */
export function localNumber(e164: string): string {
  return e164.replace(/^\+92/, '0');
}

/** Returns the form that the Telenor bank gateway requires: 923001234567. */
export function internationalDigits(e164: string): string {
  return e164.replace(/^\+/, '');
}

/** Hides the middle of a number: 0300•••4567. */
export function maskedNumber(e164: string): string {
  const local = localNumber(e164);
  return `${local.slice(0, 4)}•••${local.slice(-4)}`;
}
