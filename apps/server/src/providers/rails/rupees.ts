import { type Cents, parseCents, toWire } from '@nua/money';

/** Formats an amount for gateways that use rupees: "500.00". */
export const formatWire = (amount: Cents): string => toWire(amount);

/** Parses an amount in rupees with up to two decimals; null for anything else. */
export function readWire(text: string): Cents | null {
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? parseCents(text) : null;
}
