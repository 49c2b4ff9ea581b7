/** Whether a Pakistani IBAN has a valid format and valid check digits (ISO 13616, modulo 97). */
export function isPakistaniIban(text: unknown): text is string {
  if (typeof text !== 'string' || !/^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(text)) return false;
  const rearranged = text.slice(4) + text.slice(0, 4);
  let remainder = 0;
  for (const character of rearranged) {
    for (const digit of String(Number.parseInt(character, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1;
}
