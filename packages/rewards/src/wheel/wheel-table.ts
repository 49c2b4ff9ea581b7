import { type Ratio, ratio, ratioText } from '@nua/games/play/odds.ts';
import type { Cents } from '@nua/money';
import { canonicalText } from '../rule/canonical-text.ts';

/** A slice of the wheel. */
export type Segment = { readonly prize: Cents; readonly again: boolean; readonly weight: number };

/** The slices in their order on the wheel. */
export type WheelTable = { readonly version: number; readonly segments: readonly Segment[] };

const FLOATS = 2 ** 32;

/**
 * The text of a table that is hashed and stored with each spin.
 *
 * Shape   table -> '{"segments":[{"again":false,"prize":"1.00","weight":470},…],"version":1}'
 */
export const wheelTableText = ({ version, segments }: WheelTable): string =>
  canonicalText({ version, segments: segments.map(({ prize, again, weight }) => ({ prize, again, weight })) });

/**
 * Converts a random number to a whole number below a bound, in exact integer arithmetic.
 *
 * Shape   (0.5, 1000) -> 500
 */
export const placeOf = (float: number, bound: number): number =>
  Number((BigInt(Math.floor(float * FLOATS)) * BigInt(bound)) >> 32n);

const weightSum = (segments: readonly Segment[]): number => segments.reduce((sum, { weight }) => sum + weight, 0);

/**
 * The slice at floor(number · sum of weights).
 *
 * Shape   (segments, number from 0 to below 1) -> index of the slice, from 0
 */
export function segmentOf(segments: readonly Segment[], float: number): number {
  let rest = placeOf(float, weightSum(segments));
  return segments.findIndex(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
}

/** The published chance of a slice, exact and as a text with six decimals. */
export type SegmentOdds = Segment & { readonly chance: Ratio; readonly chance_text: string };

/**
 * The odds of every slice.
 *
 * Shape   segments -> the same with their chances, which add up to 1
 */
export function wheelOdds(segments: readonly Segment[]): SegmentOdds[] {
  const all = BigInt(weightSum(segments));
  return segments.map((one) => {
    const chance = ratio(BigInt(one.weight), all);
    return { ...one, chance, chance_text: ratioText(chance, 6) };
  });
}

/**
 * The average prize of a spin, including repeated spins: E = Σ weight · prize / Σ weight of the slices that do not spin
 * again.
 *
 * Shape   segments -> fraction of a paisa
 */
export function expectedPrize(segments: readonly Segment[]): Ratio {
  const paid = segments.reduce((total, { prize, weight }) => total + prize * BigInt(weight), 0n);
  return ratio(paid, BigInt(weightSum(segments.filter(({ again }) => !again))));
}

/**
 * The number of spins of a day.
 *
 * Shape   (thresholds, { deposited, weighted }) -> whole number: the day's total
 * Units   paisa; a deposit counts up to the amount that was staked by weight
 */
export function spinsFor(
  thresholds: readonly { readonly amount: Cents; readonly spins: number }[],
  { deposited, weighted }: { deposited: Cents; weighted: Cents },
): number {
  return thresholds.findLast(({ amount }) => amount <= deposited && amount <= weighted)?.spins ?? 0;
}
