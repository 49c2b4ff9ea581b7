import { type Cents, formatMoney } from '@nua/money';

/**
 * Formats points. One point is one rupee of weighted stakes. Whole points have no decimals.
 *
 * Shape   300000n -> '3,000'; 250n -> '2.50'
 * Units   hundredths of a point
 */
export const formatPoints = (points: Cents): string =>
  `\u2066${formatMoney(points, { decimals: points % 100n !== 0n })}\u2069`;

/** Returns `done` as a percentage of `whole`, rounded down. */
export const percentOf = (done: Cents, whole: Cents): number => (whole <= 0n ? 100 : Number((done * 100n) / whole));
