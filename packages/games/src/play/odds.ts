import { type Cents, mulDivFloor } from '@nua/money';

/** An exact fraction in its lowest terms; the denominator is positive. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

/**
 * The exact published odds of a call, the same for every player.
 *
 * rtp: the share of the stakes that is paid back, on average. hit: the probability of a payout. variance: of payout / stake; where stakes
 * differ between rounds, the mean square of payout - rtp · stake, divided by the mean square of the stake. largest: the largest payout /
 * stake.
 */
export type Odds = { readonly rtp: Ratio; readonly hit: Ratio; readonly variance: Ratio; readonly largest: Ratio };

/**
 * Makes a fraction in its lowest terms. A negative fraction has a negative numerator.
 *
 * Shape   (6n, 4n) -> { numerator: 3n, denominator: 2n }
 */
export function ratio(numerator: bigint, denominator: bigint): Ratio {
  let [divisor, rest] = [denominator, numerator % denominator];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  // A remainder has the sign of the dividend. A negative divisor would flip both signs.
  if (divisor < 0n) divisor = -divisor;
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/**
 * Adds fractions.
 *
 * Shape   (1/2, 1/3, …) -> 5/6
 */
export function addRatios(...all: readonly Ratio[]): Ratio {
  return all.reduce(
    (a, b) => ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator),
    ratio(0n, 1n),
  );
}

/**
 * Subtracts a fraction from another. The result may be negative.
 *
 * Shape   (1/2, 1/3) -> 1/6
 */
export const subtractRatio = (a: Ratio, b: Ratio): Ratio =>
  addRatios(a, { numerator: -b.numerator, denominator: b.denominator });

/**
 * Multiplies fractions.
 *
 * Shape   (1/2, 1/3) -> 1/6
 */
export const multiplyRatios = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.numerator, a.denominator * b.denominator);

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

/** A prize of a call: in how many of all equally likely results it is paid, and its amount. A blank pays 0. */
export type Prize = { readonly ways: bigint; readonly pays_hundredths: number };

/**
 * The odds of a call in which every result pays one of several prizes.
 *
 * Shape   (prizes) -> Odds; the ways of all prizes together are all results
 * Units   hundredths: 150 is 1.50 times the stake
 */
export function oddsOfPrizes(prizes: readonly Prize[]): Odds {
  const sum = (termOf: (pays: bigint) => bigint) =>
    prizes.reduce((total, { ways, pays_hundredths }) => total + ways * termOf(BigInt(pays_hundredths)), 0n);
  const all = sum(() => 1n);
  const paid = sum((pays) => pays);
  return {
    rtp: ratio(paid, all * 100n),
    hit: ratio(
      sum((pays) => (pays > 0n ? 1n : 0n)),
      all,
    ),
    // E[x²] - E[x]²
    variance: ratio(sum((pays) => pays * pays) * all - paid * paid, (all * 100n) ** 2n),
    largest: ratio(BigInt(Math.max(...prizes.map(({ pays_hundredths }) => pays_hundredths))), 100n),
  };
}

/**
 * The stake times a fraction, rounded down to the paisa.
 *
 * Shape   (stake, ratio) -> Cents
 * Units   paisa
 */
export function payRatio(stake: Cents, { numerator, denominator }: Ratio): Cents {
  return mulDivFloor(stake, numerator, denominator);
}

/**
 * The stake times a number of hundredths, rounded down to the paisa.
 *
 * Shape   (stake, 185) -> Cents; 1.85 times the stake
 * Units   paisa; hundredths
 */
export function payHundredths(stake: Cents, pays_hundredths: number): Cents {
  return mulDivFloor(stake, BigInt(pays_hundredths), 100n);
}

/**
 * The largest stake whose largest payout is within a cap. A stake that could win more is refused, so no payout is ever
 * cut.
 *
 * Shape   (largest, cap) -> Cents
 * Units   paisa
 */
export function stakeWithin({ numerator, denominator }: Ratio, cap: Cents): Cents {
  // floor(stake * numerator / denominator) <= cap holds for every stake below (cap + 1) * denominator / numerator.
  return mulDivFloor(((cap + 1n) * denominator - 1n) as Cents, 1n, numerator);
}

/**
 * Formats a fraction as a decimal, truncated.
 *
 * Shape   (99/50, 4) -> '1.9800'
 */
export function ratioText({ numerator, denominator }: Ratio, decimals: number): string {
  const digits = String((numerator * 10n ** BigInt(decimals)) / denominator).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Formats a chance in percent, truncated.
 *
 * Shape   (24/125, 2) -> '19.20%'
 */
export const percentText = ({ numerator, denominator }: Ratio, decimals = 2): string =>
  `${ratioText({ numerator: numerator * 100n, denominator }, decimals)}%`;

/**
 * Formats a fraction as numerator/denominator.
 *
 * Shape   99/50 -> '99/50'
 */
export const fractionText = ({ numerator, denominator }: Ratio): string => `${numerator}/${denominator}`;

/**
 * Converts a fraction to basis points, rounded down, so that no game promises more than it returns.
 *
 * Shape   99/100 -> 9900
 */
export function basisPoints({ numerator, denominator }: Ratio): number {
  return Number((numerator * 10_000n) / denominator);
}
