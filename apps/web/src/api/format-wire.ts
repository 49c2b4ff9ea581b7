import { type Cents, toWire } from '@nua/money';

/** JSON for the wire: an amount in Cents becomes a decimal string. */
export const formatWire = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? toWire(item as Cents) : item));
