import { type Cents, parseAmountInput } from '@nua/money';

export type AmountFault = { rule: 'missing' } | { rule: 'below' | 'above' | 'not_there'; limit: Cents };
export type AmountLimits = { minimum: Cents; maximum: Cents; available?: Cents };

/** Reads an amount as typed and holds it against the limits, in the order in which the server refuses. */
export function readAmount(typed: string, limits: AmountLimits): { amount: Cents } | { fault: AmountFault } {
  const amount = parseAmountInput(typed);
  if (amount === null || amount <= 0n) return { fault: { rule: 'missing' } };
  if (amount < limits.minimum) return { fault: { rule: 'below', limit: limits.minimum } };
  if (amount > limits.maximum) return { fault: { rule: 'above', limit: limits.maximum } };
  if (limits.available !== undefined && amount > limits.available)
    return { fault: { rule: 'not_there', limit: limits.available } };
  return { amount };
}
