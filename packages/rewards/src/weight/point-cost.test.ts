import { houseGames } from '@nua/games';
import { ratio } from '@nua/games/play/odds.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { firstRules } from '../rule/rules.ts';
import { nextLevel } from '../vip/vip.ts';
import { costOfPoints } from './point-cost.ts';
import { contribution, greatestReturn, publishedWeights } from './weight.ts';

const thousand = cents(100_000n);

describe('the average cost of VIP points', () => {
  it('is 4 % of the points with the published weights [R1.09]', () => {
    const { dice, limbo, ...others } = publishedWeights() as Record<'dice' | 'limbo', number>;
    expect(costOfPoints(thousand, { weights: { dice, limbo } })).toEqual({ cost: 4_000n, cost_maximum: 4_000n });
    // A weight is rounded down, so a point costs at least 4 %. Keno on two numbers costs most: it loses 1.346 %, and
    // 23.27 % of a stake counts.
    expect(costOfPoints(thousand, { weights: { dice, limbo, ...others } })).toEqual({
      cost: 4_000n,
      cost_maximum: 5_785n,
    });
    expect(costOfPoints(cents(1), firstRules.weight)).toEqual({ cost: 1n, cost_maximum: 1n });
  });

  it('rises if the weight of a game is lowered [R1.09]', () => {
    // A tenth of the stakes counts, so 10,000.00 are staked at 1 %.
    expect(costOfPoints(thousand, { weights: { dice: 1_000, limbo: 2_500 } })).toEqual({
      cost: 4_000n,
      cost_maximum: 10_000n,
    });
    expect(costOfPoints(thousand, { weights: { dice: 1_000, limbo: 1_000 } })).toEqual({
      cost: 10_000n,
      cost_maximum: 10_000n,
    });
    expect(costOfPoints(thousand, { weights: { dice: 1_000 } })).toEqual({ cost: 10_000n, cost_maximum: 10_000n });
  });

  it('is the expected loss on the stakes that earn the points', () => {
    for (const bps of [1, 700, 1_000, 2_499, 2_500])
      for (const game of houseGames) {
        const { cost } = costOfPoints(thousand, { weights: { [game.id]: bps } })!;
        const { numerator, denominator } = greatestReturn(game);
        const edge = ratio(denominator - numerator, denominator);
        const stakes = cents((cost * edge.denominator + edge.numerator - 1n) / edge.numerator);
        expect(contribution(stakes, bps) >= thousand).toBe(true);
        expect(contribution(cents(stakes - 10_000n), bps) < thousand).toBe(true);
      }
  });

  it('is unknown if no game earns points', () => {
    expect(costOfPoints(thousand, { weights: {} })).toBeNull();
    expect(costOfPoints(thousand, { weights: { dice: 0 } })).toBeNull();
    const rules = { vip: firstRules.vip, weight: { weights: {} } };
    expect(nextLevel(rules, 0, cents(0))).toMatchObject({ cost: null, cost_maximum: null, gives: 1_500n });
  });
});
