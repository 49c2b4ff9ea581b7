import { type AnyGame, houseGames } from '@nua/games';
import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import type { Cents } from '@nua/money';
import { EDGE, greatestRatio, NONE, ONE, shareOf, subtractRatio } from '../rate/rate.ts';
import type { RuleOf } from '../rule/rule-schemas.ts';

const ALL_BPS = 10_000n;

/**
 * The highest return of a game, over its published modes and every play.
 *
 * Shape   game -> fraction of the stakes
 */
export const greatestReturn = (game: AnyGame): Ratio =>
  greatestRatio(game.greatest_return ?? NONE, ...game.modes().map((mode) => game.odds(mode).rtp));

/**
 * The weight of a game's smallest edge: edge / 4 %, rounded down, and at most the whole stake.
 *
 * Shape   game -> whole number
 * Units   basis points; 2500 counts a quarter of a stake
 */
export function weightOf(game: AnyGame): number {
  const edge = subtractRatio(ONE, greatestReturn(game));
  if (edge.numerator <= 0n) return 0;
  const share = ratio(edge.numerator * EDGE.denominator, edge.denominator * EDGE.numerator);
  const bps = (share.numerator * ALL_BPS) / share.denominator;
  return Number(bps < ALL_BPS ? bps : ALL_BPS);
}

/**
 * The weights of all house games according to their published odds. An operator may only lower them.
 *
 * Shape   { dice: 2500, limbo: 2500 }
 * Units   basis points
 */
export const publishedWeights = (): Readonly<Record<string, number>> =>
  Object.fromEntries(houseGames.map((game) => [game.id, weightOf(game)]));

/**
 * The weight of a game under a rule; a game that is not listed does not count.
 *
 * Shape   (rule, 'dice') -> 2500
 * Units   basis points
 */
export const weightIn = ({ weights }: RuleOf<'weight'>, game_id: string): number =>
  Object.hasOwn(weights, game_id) ? weights[game_id]! : 0;

/**
 * The counted part of a stake.
 *
 * Shape   (10.00, 2500) -> 2.50
 * Units   paisa, rounded down; the weight in basis points
 */
export const contribution = (stake: Cents, weight_bps: number): Cents =>
  ((stake * BigInt(weight_bps)) / ALL_BPS) as Cents;

/** A weight that no rule may have, and the game that it belongs to; null for the weights as a whole. */
export type WeightProblem = {
  code: 'WEIGHT_ABOVE_EDGE' | 'GAME_UNKNOWN' | 'NO_GAME_COUNTS';
  game: string | null;
  text: string;
};

/**
 * The problems of weights. No weight may exceed the maximum that the game's published edge pays for. One game must count, because the
 * wagering of a bonus could not be completed otherwise, and its money would be locked.
 *
 * Shape   rule -> problems; none if the rule may be published
 */
export function weightProblems({ weights }: RuleOf<'weight'>): WeightProblem[] {
  const published = publishedWeights();
  const problems = Object.entries(weights).flatMap(([game, bps]): WeightProblem[] => {
    const maximum = published[game];
    if (maximum === undefined) return [{ code: 'GAME_UNKNOWN', game, text: `${game} is no game of the house` }];
    if (bps <= maximum) return [];
    return [{ code: 'WEIGHT_ABOVE_EDGE', game, text: `${game} counts ${bps} bps; its edge pays for ${maximum} bps` }];
  });
  if (Object.values(weights).some((bps) => bps > 0)) return problems;
  return [...problems, { code: 'NO_GAME_COUNTS', game: null, text: 'no game counts, so no bonus could be cleared' }];
}

/**
 * The share of a stake that counts, as a fraction.
 *
 * Shape   (rule, 'dice') -> 1/4
 */
export const weightRatio = (rule: RuleOf<'weight'>, game_id: string): Ratio => shareOf(weightIn(rule, game_id));
