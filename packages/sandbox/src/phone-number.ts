/** Any common format of a Pakistani mobile number as 03XXXXXXXXX, or null. A `+` that a query turned into a space is accepted. */
export function localNumber(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const digits = text.replace(/\D/g, '').replace(/^(0092|92|0)/, '');
  return /^3\d{9}$/.test(digits) ? `0${digits}` : null;
}

/** 03XXXXXXXXX as +923XXXXXXXXX. */
export function internationalNumber(local: string): string {
  return `+92${local.slice(1)}`;
}
