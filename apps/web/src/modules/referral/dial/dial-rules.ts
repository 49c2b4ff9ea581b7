import type { Cents } from '@nua/money';

/** The range that a spin can add, in basis points of the target; every whole number in it is equally likely. */
export type Span = { minimum_bps: number; maximum_bps: number };

const ALL_BPS = 10_000n;
/** Sectors of the dial. All are alike, because each amount is as likely as any other. */
export const SECTORS = 10;

/**
 * A share of the target, as the server adds it.
 *
 * Shape   (50000n, 1050) -> 5250n
 */
export const shareOf = (target: Cents, bps: number): Cents => ((target * BigInt(bps)) / ALL_BPS) as Cents;

/** The average of what a spin adds before any lift. */
export const averageOf = (target: Cents, { minimum_bps, maximum_bps }: Span): Cents =>
  ((target * BigInt(minimum_bps + maximum_bps)) / (2n * ALL_BPS)) as Cents;

/**
 * The angle of a drawn share on the dial, in proportion to its place between minimum and maximum.
 *
 * Shape   (span, bps) -> degrees from the top, clockwise, 0 up to but not 360
 */
export function angleOf({ minimum_bps, maximum_bps }: Span, bps: number): number {
  return ((bps - minimum_bps + 0.5) / (maximum_bps - minimum_bps + 1)) * 360;
}

/** Formats an amount, without paisa if all amounts are whole rupees. */
const short = (amount: Cents, isWhole: boolean): string => {
  const text = `${amount / 100n}`;
  return isWhole ? text : `${text}.${String(amount % 100n).padStart(2, '0')}`;
};

/**
 * The sectors' labels: the amounts at which each begins and ends.
 *
 * Shape   (50000n, { 2000, 3000 }) -> ['100–105', '105–110', …]
 */
export function sectorLabels(target: Cents, { minimum_bps, maximum_bps }: Span): string[] {
  const wide = maximum_bps - minimum_bps;
  const edges = Array.from({ length: SECTORS + 1 }, (_, n) =>
    shareOf(target, minimum_bps + Math.round((wide * n) / SECTORS)),
  );
  const isWhole = edges.every((edge) => edge % 100n === 0n);
  return edges.slice(1).map((edge, n) => `${short(edges[n]!, isWhole)}–${short(edge, isWhole)}`);
}
