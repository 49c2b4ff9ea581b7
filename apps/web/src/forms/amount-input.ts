import { type Cents, parseAmountInput } from '@nua/money';

export type AmountError = { rule: 'missing' } | { rule: 'below' | 'above' | 'not_there'; limit: Cents };
export type AmountLimits = { minimum: Cents; maximum: Cents; available?: Cents };

/** Parses a typed amount and checks it against the limits, in the order of the server's checks. */
export function readAmount(typed: string, limits: AmountLimits): { amount: Cents } | { fieldError: AmountError } {
  const amount = parseAmountInput(typed);
  if (amount === null || amount <= 0n) return { fieldError: { rule: 'missing' } };
  if (amount < limits.minimum) return { fieldError: { rule: 'below', limit: limits.minimum } };
  if (amount > limits.maximum) return { fieldError: { rule: 'above', limit: limits.maximum } };
  if (limits.available !== undefined && amount > limits.available)
    return { fieldError: { rule: 'not_there', limit: limits.available } };
  return { amount };
}
