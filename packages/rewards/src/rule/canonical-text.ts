import { type Cents, toWire } from '@nua/money';

/**
 * Writes a value as the JSON text that is stored and hashed: names in alphabetical order, no spaces, amounts as decimal texts.
 *
 * Shape   { spins: 1, amount: 50000n } -> '{"amount":"500.00","spins":1}'
 * Units   every bigint is an amount in paisa
 */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) => {
    if (typeof one === 'bigint') return toWire(one as Cents);
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one;
    return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
