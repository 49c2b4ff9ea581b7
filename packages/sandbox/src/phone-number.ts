/**
 * Converts a Pakistani mobile number in any common format to 03XXXXXXXXX, or returns null. Accepts a `+` that a query
 * turned into a space.
 */
export function localNumber(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const digits = text.replace(/\D/g, '').replace(/^(0092|92|0)/, '');
  return /^3\d{9}$/.test(digits) ? `0${digits}` : null;
}

/** Converts 03XXXXXXXXX to +923XXXXXXXXX. */
export function internationalNumber(local: string): string {
  return `+92${local.slice(1)}`;
}
