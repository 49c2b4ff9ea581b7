import { expect, it } from 'vitest';
import { amountText } from './amount-text.ts';

it.each([
  ['1,000', '1000'],
  ['۱٬۲۵۰٫۵', '1250.5'],
  ['٢٠٠', '200'],
  ['PKR 12.345', '12.34'],
  ['Rs. 500/-', '500'],
  ['500 Rs.', '500'],
  ['\u2066PKR\u00a01,250.00\u2069', '1250.00'],
  ['\u202b۵۰۰ روپے\u202c', '500'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0', '0'],
  ['1.2.3', '1.23'],
  ['abc', ''],
  ['-50', '50'],
])('the typed amount %s is formatted as %s [R5.07]', (typed, cleaned) => {
  expect(amountText(typed)).toBe(cleaned);
});
