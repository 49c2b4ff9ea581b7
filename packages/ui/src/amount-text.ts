import { asciiDigits } from '@nua/money';

/**
 * Cleans what a person types or pastes into an amount field: ASCII digits, no separators, one point, two decimals.
 *
 * Shape   '۱٬۲۵۰٫۵' -> '1250.5'; 'PKR 1,000' -> '1000'; anything without a digit -> ''
 */
export function amountText(typed: string): string {
  const plain = asciiDigits(typed)
    .replace(/\u066b/g, '.')
    .replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 12);
  if (rest.length === 0) return digits;
  return `${digits || '0'}.${rest.join('').slice(0, 2)}`;
}
