import { asciiDigits, withoutMarks, withoutUnit } from '@nua/money';

/**
 * Cleans a typed or pasted amount. The result has ASCII digits without separators: at most twelve, then at most one point with at most two
 * decimals.
 *
 * Shape   '۱٬۲۵۰٫۵' -> '1250.5'; 'Rs. 1,000/-' -> '1000'; anything without a digit -> ''
 */
export function amountText(typed: string): string {
  // The unit is removed first, because the point of "Rs." does not belong to the amount.
  const plain = withoutUnit(withoutMarks(asciiDigits(typed)))
    .replace(/\u066b/g, '.')
    .replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 12);
  if (rest.length === 0) return digits;
  return `${digits || '0'}.${rest.join('').slice(0, 2)}`;
}
