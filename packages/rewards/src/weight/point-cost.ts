import { houseGames } from '@nua/games';
import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import type { Cents } from '@nua/money';
import { isAtMost, multiplyRatios, ONE, subtractRatio } from '../rate/rate.ts';
import type { RuleOf } from '../rule/rule-schemas.ts';
import { greatestReturn, weightRatio } from './weight.ts';

/** The average cost of points in the cheapest and in the most expensive game. Amounts in paisa. */
export type PointCost = { cost: Cents; cost_maximum: Cents };

/**
 * The average loss of a player who earns points: the edge of a game divided by the share of a stake that counts.
 *
 * With the game's full weight this is 4 % of the points. A lower weight needs more stakes and costs more. `cost` is the
 * lowest cost of all calls, and `cost_maximum` the cost in the most expensive mode.
 *
 * Shape   (points, rule) -> { cost, cost_maximum }; null if no game counts
 * Units   a point is one rupee of weighted stakes; paisa, rounded up
 */
export function costOfPoints(points: Cents, weight: RuleOf<'weight'>): PointCost | null {
  const rates = houseGames.flatMap((game) => {
    const counts = weightRatio(weight, game.id);
    if (counts.numerator === 0n) return [];
    const stakes = ratio(counts.denominator, counts.numerator);
    const returns = [greatestReturn(game), ...game.modes().map((mode) => game.odds(mode).rtp)];
    return returns.map((rtp) => multiplyRatios(subtractRatio(ONE, rtp), stakes));
  });
  if (rates.length === 0) return null;
  const lowest = rates.reduce((a, b) => (isAtMost(a, b) ? a : b));
  const greatest = rates.reduce((a, b) => (isAtMost(a, b) ? b : a));
  return { cost: timesUp(points, lowest), cost_maximum: timesUp(points, greatest) };
}

const timesUp = (points: Cents, { numerator, denominator }: Ratio): Cents =>
  ((points * numerator + denominator - 1n) / denominator) as Cents;
