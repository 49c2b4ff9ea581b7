import { type Cents, parseCents, toWire } from '@nua/money';

/** Writes an amount as the gateways that count in rupees want it: "500.00". */
export const formatWire = (amount: Cents): string => toWire(amount);

/** Reads a gateway's rupees: one decimal is taken, trailing zeros beyond two are not; null for anything else. */
export function readWire(text: string): Cents | null {
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? parseCents(text) : null;
}
