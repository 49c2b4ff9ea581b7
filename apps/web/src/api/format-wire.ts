import { type Cents, toWire } from '@nua/money';

/** JSON for the wire: an amount in Cents becomes a decimal string. */
export const formatWire = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? toWire(one as Cents) : one));
