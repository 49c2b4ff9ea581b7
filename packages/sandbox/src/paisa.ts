// Providers use different formats for an amount: paisa digits (JazzCash pay-in) or rupees with decimals (JazzCash
// payout, Easypaisa, TMFB, the bank). Inside the sandbox an amount is always a string of paisa digits.

/** Reads rupees in an exact format. Returns null if the text is not an amount above zero. */
export function paisaFromRupees(text: unknown, decimals: 'two' | 'one or two' | 'optional'): string | null {
  if (typeof text !== 'string') return null;
  const shape = { two: /^\d{1,9}\.\d{2}$/, 'one or two': /^\d{1,9}\.\d{1,2}$/, optional: /^\d{1,9}(\.\d{1,2})?$/ };
  if (!shape[decimals].test(text)) return null;
  const [whole = '0', rest = ''] = text.split('.');
  const paisa = BigInt(whole + rest.padEnd(2, '0'));
  return paisa > 0n ? String(paisa) : null;
}

/** Writes paisa digits as rupees with two decimals. */
export function rupeesFromPaisa(paisa: string | bigint): string {
  const digits = String(paisa).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats rupees for people, with thousands separators. */
export function formattedRupees(paisa: string | bigint): string {
  const [whole = '0', rest = '00'] = rupeesFromPaisa(paisa).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}
