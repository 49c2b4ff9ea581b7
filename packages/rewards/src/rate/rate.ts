import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import type { Cents } from '@nua/money';

export { addRatios, multiplyRatios, subtractRatio } from '@nua/games/play/odds.ts';

/**
 * The minimum average revenue from a weighted rupee in every game: 4 %. It pays for every repeating reward. A game's weight is its edge
 * divided by this.
 */
export const EDGE: Ratio = ratio(4n, 100n);

/** Zero, as a fraction. */
export const NONE: Ratio = ratio(0n, 1n);

/** One, as a fraction. */
export const ONE: Ratio = ratio(1n, 1n);

/**
 * Converts a rate of a rule to a fraction.
 *
 * Shape   2000 -> 1/500
 * Units   the input is in hundredths of a basis point: 2000 is 0.20 %
 */
export const rateOf = (bps_hundredths: number): Ratio => ratio(BigInt(bps_hundredths), 1_000_000n);

/**
 * Converts basis points to a fraction.
 *
 * Shape   2500 -> 1/4
 */
export const shareOf = (bps: number): Ratio => ratio(BigInt(bps), 10_000n);

/**
 * The ratio of two amounts.
 *
 * Shape   (15.00, 3000.00) -> 1/200
 * Errors  RangeError if the second is not positive
 */
export function perRupee(amount: Cents, base: Cents): Ratio {
  if (base <= 0n) throw new RangeError('a rate needs a positive amount');
  return ratio(amount, base);
}

/**
 * Whether one fraction is at most another.
 *
 * Shape   (1/3, 1/2) -> true
 */
export const isAtMost = (a: Ratio, b: Ratio): boolean => a.numerator * b.denominator <= b.numerator * a.denominator;

/**
 * The largest of the fractions, but at least 0.
 *
 * Shape   (1/3, 1/2, …) -> 1/2
 */
export const greatestRatio = (...all: readonly Ratio[]): Ratio => all.reduce((a, b) => (isAtMost(a, b) ? b : a), NONE);

/**
 * Divides an amount by a share: the smallest base whose share is at least the amount.
 *
 * Shape   (83.00, 1/50) -> 4150.00
 * Units   paisa, rounded up
 */
export function amountCovering(amount: Cents, { numerator, denominator }: Ratio): Cents {
  if (numerator <= 0n) throw new RangeError('the share must be positive');
  return ((amount * denominator + numerator - 1n) / numerator) as Cents;
}

/**
 * The smaller of two amounts.
 *
 * Shape   (2.00, 1.00) -> 1.00
 */
export function lesser(a: Cents, b: Cents): Cents {
  if (a < b) return a;
  return b;
}

/**
 * The larger of two amounts.
 *
 * Shape   (2.00, 1.00) -> 2.00
 */
export function greater(a: Cents, b: Cents): Cents {
  if (a > b) return a;
  return b;
}
