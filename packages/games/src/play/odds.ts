import { type Cents, mulDivFloor } from '@nua/money';

/** An exact fraction in its lowest terms; the denominator is positive. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

/**
 * The published odds of a call, exact, and the same for every player.
 *
 * rtp: what is paid of what is staked, on average. hit: how often anything is paid. variance: of payout / stake.
 * largest: the greatest payout / stake.
 */
export type Odds = { readonly rtp: Ratio; readonly hit: Ratio; readonly variance: Ratio; readonly largest: Ratio };

/**
 * A fraction in its lowest terms; below zero its numerator is.
 *
 * Shape   (6n, 4n) -> { numerator: 3n, denominator: 2n }
 */
export function ratio(numerator: bigint, denominator: bigint): Ratio {
  let [divisor, rest] = [denominator, numerator % denominator];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  // A remainder has the sign of what is divided; the divisor of a fraction below zero would turn both parts round.
  if (divisor < 0n) divisor = -divisor;
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/**
 * The odds of a call that wins one prize or nothing.
 *
 * Shape   ({ wins, of, pays }) -> Odds; `wins` of `of` equally likely results pay `pays` times the stake
 */
export function winOrNothing({ wins, of, pays }: { wins: bigint; of: bigint; pays: Ratio }): Odds {
  const { numerator, denominator } = pays;
  return {
    rtp: ratio(wins * numerator, of * denominator),
    hit: ratio(wins, of),
    // E[x²] - E[x]² = hit · (1 - hit) · pays²
    variance: ratio(wins * (of - wins) * numerator ** 2n, (of * denominator) ** 2n),
    largest: pays,
  };
}

/**
 * A share of a stake, rounded down to the paisa.
 *
 * Shape   (stake, ratio) -> Cents
 * Units   paisa
 */
export function payRatio(stake: Cents, { numerator, denominator }: Ratio): Cents {
  return mulDivFloor(stake, numerator, denominator);
}

/**
 * The greatest stake whose largest payout stays within a cap. A payout is never cut: a stake that could win more is not taken.
 *
 * Shape   (largest, cap) -> Cents
 * Units   paisa
 */
export function stakeWithin({ numerator, denominator }: Ratio, cap: Cents): Cents {
  // floor(stake * numerator / denominator) <= cap holds up to the last stake below (cap + 1) * denominator / numerator.
  return mulDivFloor(((cap + 1n) * denominator - 1n) as Cents, 1n, numerator);
}

/**
 * A fraction as a decimal, cut and never rounded up.
 *
 * Shape   (99/50, 4) -> '1.9800'
 */
export function ratioText({ numerator, denominator }: Ratio, decimals: number): string {
  const digits = String((numerator * 10n ** BigInt(decimals)) / denominator).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * A fraction in basis points, to the nearest.
 *
 * Shape   99/100 -> 9900
 */
export function basisPoints({ numerator, denominator }: Ratio): number {
  return Number((numerator * 20_000n + denominator) / (denominator * 2n));
}
