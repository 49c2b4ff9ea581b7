import { type Cents, formatMoney } from '@nua/money';

/** An amount inside a sentence, left to right in both languages. */
export const written = (amount: Cents): string => `\u2066PKR ${formatMoney(amount)}\u2069`;
