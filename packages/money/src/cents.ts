declare const unit: unique symbol;

/** Brands a bigint as an amount. It is exported so that declaration files can write a type that contains an amount. */
export interface Paisa {
  readonly [unit]: 'paisa';
}

/** An amount in paisa, the hundredth of a rupee. Always a bigint, because a number loses paisa in large sums. */
export type Cents = bigint & Paisa;

/** The amount zero. */
export const ZERO = 0n as Cents;

/**
 * Converts a whole number of paisa to an amount.
 *
 * Shape   bigint or whole number -> Cents
 * Units   paisa
 * Errors  RangeError when a number is not a safe whole number
 */
export function cents(paisa: bigint | number): Cents {
  if (typeof paisa === 'number' && !Number.isSafeInteger(paisa))
    throw new RangeError(`not a whole count of paisa: ${paisa}`);
  return BigInt(paisa) as Cents;
}

const DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,2}))?$/;

/**
 * Reads the decimal text of the wire.
 *
 * Shape   "1250.00", "1250.5", "1250", "-3.10" -> Cents
 * Units   rupees in, paisa out
 * Errors  RangeError for any other text
 */
export function parseCents(text: string): Cents {
  const found = DECIMAL.exec(text);
  if (!found) throw new RangeError(`not a decimal amount: ${text.slice(0, 40)}`);
  const [, sign, rupees = '', fraction = ''] = found;
  const paisa = BigInt(rupees) * 100n + BigInt(fraction.padEnd(2, '0'));
  return (sign === '-' ? -paisa : paisa) as Cents;
}

/**
 * Writes the decimal text of the wire, always with two decimals.
 *
 * Shape   Cents -> "1250.00"
 * Units   paisa in, rupees out
 */
export function toWire(amount: Cents): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Adds amounts.
 *
 * Shape   Cents, … -> Cents
 */
export function sum(...amounts: readonly Cents[]): Cents {
  return amounts.reduce<bigint>((total, amount) => total + amount, 0n) as Cents;
}
