import { asciiDigits } from '@nua/money';

const FORM = /^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/;

/** Formats a typed IBAN in groups of four, upper case. */
export function groupIban(typed: string): string {
  const characters = asciiDigits(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 24);
  return characters.replace(/(.{4})(?=.)/g, '$1 ');
}

export type IbanError = 'form' | 'check_digits';

/**
 * Reads a Pakistani IBAN and checks its check digits, as the server does.
 *
 * Shape   text -> { iban } of 24 characters, or { fieldError }
 * Source  SWIFT IBAN registry, entry PK
 */
export function readIban(typed: string): { iban: string; fieldError?: undefined } | { fieldError: IbanError } {
  const iban = groupIban(typed).replaceAll(' ', '');
  if (!FORM.test(iban)) return { fieldError: 'form' };
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of Number.parseInt(character, 36).toString()) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1 ? { iban } : { fieldError: 'check_digits' };
}
