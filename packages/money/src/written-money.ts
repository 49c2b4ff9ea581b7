import type { Cents } from './cents.ts';
import type { Currency } from './currency.ts';
import { formatMoney } from './format-money.ts';

/**
 * Formats an amount inside a sentence, left to right in both languages.
 *
 * Shape   150000n, wireCurrency -> 'PKR 1,500.00'
 * Units   paisa
 */
export const writtenMoney = (amount: Cents, currency: Currency): string =>
  `\u2066${currency}\u00a0${formatMoney(amount)}\u2069`;
