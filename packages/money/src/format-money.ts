import { type Cents, toWire } from './cents.ts';

/**
 * Formats an amount for display: commas between thousands, and two decimals unless turned off.
 *
 * Shape   (125000n) -> "1,250.00"; (125000n, { decimals: false }) -> "1,250" (cut, not rounded up)
 * Units   paisa in, rupees out
 * Source  specification section 5, number display: ASCII digits and commas in both languages
 */
export function formatMoney(amount: Cents, options: { decimals?: boolean; sign?: boolean } = {}): string {
  const [rupees = '', fraction = ''] = toWire((amount < 0n ? -amount : amount) as Cents).split('.');
  const mark = amount < 0n ? '-' : options.sign && amount > 0n ? '+' : '';
  return `${mark}${groupThousands(rupees)}${options.decimals === false ? '' : `.${fraction}`}`;
}

/**
 * Formats any number for display. A missing or invalid value is shown as 0.
 *
 * Shape   1234.5 -> "1,234.5"; ("1234.5", 2) -> "1,234.50"; null -> "0"
 * Source  specification section 5, number display
 */
export function formatNumber(value: unknown, decimals?: number): string {
  if (typeof value === 'bigint') return groupDecimal(value.toString() + (decimals ? `.${'0'.repeat(decimals)}` : ''));
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const known = typeof number === 'number' && Number.isFinite(number) ? number : 0;
  const text = decimals === undefined ? String(known) : known.toFixed(decimals);
  return text.includes('e') ? text : groupDecimal(text);
}

function groupDecimal(text: string): string {
  const [whole = '', fraction] = text.replace('-', '').split('.');
  const mark = text.startsWith('-') && /[1-9]/.test(text) ? '-' : '';
  return `${mark}${groupThousands(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
