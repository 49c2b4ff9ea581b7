import type { Cents } from '@nua/money';

/** The range that a spin can add, in basis points of the target; every whole number in it is equally likely. */
export type Span = { minimum_bps: number; maximum_bps: number };

const ALL_BPS = 10_000n;
/** The number of sectors of the dial. All have the same width, because all amounts are equally likely. */
export const SECTORS = 10;

/**
 * Converts basis points of the target to an amount, rounded down as on the server.
 *
 * Shape   (50000n, 1050) -> 5250n
 */
export const shareOf = (target: Cents, bps: number): Cents => ((target * BigInt(bps)) / ALL_BPS) as Cents;

/** The average amount of a spin. It excludes the raises by which the server reaches a guaranteed target. */
export const averageOf = (target: Cents, { minimum_bps, maximum_bps }: Span): Cents =>
  ((target * BigInt(minimum_bps + maximum_bps)) / (2n * ALL_BPS)) as Cents;

/**
 * Returns the angle of a drawn result on the dial. The angle is proportional to the distance of the result from the minimum.
 *
 * Shape   (span, bps) -> degrees from the top, clockwise, at least 0 and less than 360
 */
export function angleOf({ minimum_bps, maximum_bps }: Span, bps: number): number {
  return ((bps - minimum_bps + 0.5) / (maximum_bps - minimum_bps + 1)) * 360;
}

/** Formats an amount, without paisa if all amounts are whole rupees. */
const shortText = (amount: Cents, isWhole: boolean): string => {
  const text = `${amount / 100n}`;
  return isWhole ? text : `${text}.${String(amount % 100n).padStart(2, '0')}`;
};

/**
 * Returns the label of each sector: the amounts at which it begins and ends.
 *
 * Shape   (50000n, { 2000, 3000 }) -> ['100–105', '105–110', …]
 */
export function sectorLabels(target: Cents, { minimum_bps, maximum_bps }: Span): string[] {
  const width_bps = maximum_bps - minimum_bps;
  const edges = Array.from({ length: SECTORS + 1 }, (_, n) =>
    shareOf(target, minimum_bps + Math.round((width_bps * n) / SECTORS)),
  );
  const isWhole = edges.every((edge) => edge % 100n === 0n);
  return edges.slice(1).map((edge, n) => `${shortText(edges[n]!, isWhole)}–${shortText(edge, isWhole)}`);
}
