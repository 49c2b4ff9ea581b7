import { type Cents, formatMoney } from '@nua/money';

/**
 * An amount inside a sentence: whole, left to right in both languages.
 *
 * Shape   150000n -> 'PKR 1,500.00'
 * Units   paisa
 */
export const writtenMoney = (amount: Cents, currency: string): string =>
  `\u2066${currency}\u00a0${formatMoney(amount)}\u2069`;

/** Points inside a sentence, in rupees of weighted stakes. */
export const writtenPoints = (points: Cents): string => `\u2066${formatMoney(points)}\u2069`;

/** How much of a whole is done, in percent, rounded down. */
export const percentOf = (done: Cents, whole: Cents): number => (whole <= 0n ? 100 : Number((done * 100n) / whole));
