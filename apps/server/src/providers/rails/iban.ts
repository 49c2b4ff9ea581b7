const FORM = /^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/;

/** Returns the remainder of a division by 97. Letters stand for the numbers 10 to 35. */
function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    for (const digit of Number.parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest;
}

/**
 * Reads a Pakistani IBAN and verifies its check digits.
 *
 * Shape   text -> 24 characters without spaces, upper case; null if form or check digits are wrong
 * Units   none
 * Errors  none
 * Source  SWIFT IBAN registry, entry PK
 */
export function readIban(typed: string): string | null {
  const iban = typed.replace(/\s/g, '').toUpperCase();
  if (!FORM.test(iban)) return null;
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : null;
}

export function ibanBankCode(iban: string): string {
  return iban.slice(4, 8);
}

/** Masks the account of an IBAN: `PK36 SCBL •••• 6702`. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} ${ibanBankCode(iban)} •••• ${iban.slice(-4)}`;
}
