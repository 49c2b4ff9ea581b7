import type { Cents } from './cents.ts';

/**
 * Multiplies an amount by an exact ratio and rounds down to the paisa, so that no payout exceeds the exact value.
 *
 * Shape   (amount, numerator, denominator) -> Cents
 * Units   paisa
 * Errors  RangeError when the denominator is not positive
 */
export function mulDivFloor(amount: Cents, numerator: bigint, denominator: bigint): Cents {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive');
  const product = amount * numerator;
  const quotient = product / denominator;
  // BigInt division rounds toward zero, so a negative remainder means one paisa less.
  return (product % denominator < 0n ? quotient - 1n : quotient) as Cents;
}

/**
 * Splits an amount into equal parts. The first parts receive the remaining paisa.
 *
 * Shape   (1000n, 3) -> [334n, 333n, 333n]
 * Errors  RangeError unless the number of parts is a positive whole number
 */
export function split(amount: Cents, parts: number): Cents[] {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError('an amount is split into at least one part');
  const each = amount / BigInt(parts);
  const rest = Number(amount % BigInt(parts));
  return Array.from(
    { length: parts },
    (_, place) => (each + BigInt(place < Math.abs(rest) ? Math.sign(rest) : 0)) as Cents,
  );
}
