import { houseGames } from '@nua/games';
import { dice } from '@nua/games/dice/dice.ts';
import { limbo } from '@nua/games/limbo/limbo.ts';
import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { cents } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAtMost } from '../rate/rate.ts';
import { contribution, publishedWeights, weightIn, weightOf, weightProblems } from './weight.ts';

/** floor(10,000 · edge / 4 %) of the greatest return, by hand. */
const weightFrom = (returns: readonly Ratio[]): number => {
  const bps = returns.map(({ numerator, denominator }) => ((denominator - numerator) * 250_000n) / denominator);
  return Math.min(10_000, ...bps.map(Number));
};

describe('the weight of a game', () => {
  it('of dice is its edge by 4 %, counted over all rolls of all calls straight from the rules', () => {
    const returns: Ratio[] = [];
    for (let chance = 100; chance <= 9_800; chance += 1) {
      // Under x wins with the rolls 0 to x - 1 of 10,000, and pays 99 / chance.
      let wins = 0n;
      for (let roll = 0; roll < 10_000; roll += 1) if (roll < chance) wins += 1n;
      returns.push(ratio(wins * 9_900n, 10_000n * BigInt(chance)));
    }
    expect(weightFrom(returns)).toBe(2_500);
    expect(weightOf(dice as never)).toBe(2_500);
  });

  it('of limbo is its edge by 4 %, counted over the places of targets straight from the rules', () => {
    const returns: Ratio[] = [];
    for (let target = 101n; target <= 1_000_000n; target += 97n) {
      // Place n of 100,000,000 results in floor(9,900,000,000 / n) hundredths: it reaches the target up to place floor(pool / target).
      const reached = 9_900_000_000n / target;
      if (9_900_000_000n / reached < target || 9_900_000_000n / (reached + 1n) >= target) expect.fail(`${target}`);
      returns.push(ratio(reached * target, 10_000_000_000n));
    }
    expect(weightFrom(returns)).toBe(2_500);
    expect(weightOf(limbo as never)).toBe(2_500);
  });

  it('never counts a stake for more than the least edge of any call pays: 4 % of what counts', () => {
    const published = publishedWeights();
    expect(Object.keys(published)).toEqual(houseGames.map(({ id }) => id));
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 1_000_000 }), fc.integer({ min: 100, max: 9_800 }), (target, chance) => {
        const calls = [
          limbo.odds({ target_hundredths: target }),
          dice.odds({ target_hundredths: chance, over: false }),
        ];
        const weights = [published.limbo!, published.dice!];
        calls.forEach(({ rtp }, place) => {
          expect(isAtMost(rtp, ratio(250_000n - BigInt(weights[place]!), 250_000n))).toBe(true);
        });
      }),
    );
  });

  it('is all of a stake where the edge is 4 % or more, and nothing without an edge', () => {
    const withReturn = (...all: Ratio[]) => ({ modes: () => all, odds: (rtp: Ratio) => ({ rtp }) }) as never;
    expect(weightOf(withReturn(ratio(96n, 100n)))).toBe(10_000);
    expect(weightOf(withReturn(ratio(80n, 100n)))).toBe(10_000);
    expect(weightOf(withReturn(ratio(36n, 37n)))).toBe(6_756);
    expect(weightOf(withReturn(ratio(1n, 1n)))).toBe(0);
    expect(weightOf(withReturn(ratio(90n, 100n), ratio(99n, 100n), ratio(95n, 100n)))).toBe(2_500);
    expect(weightOf(withReturn(ratio(101n, 100n)))).toBe(0);
  });

  it('may be lowered and not raised; a game that is not named counts nothing', () => {
    expect(weightProblems({ weights: { dice: 2_500, limbo: 0 } })).toEqual([]);
    expect(weightProblems({ weights: { dice: 2_501 } })).toEqual([
      'weight: dice counts 2501 bps; its edge pays for 2500 bps',
    ]);
    expect(weightProblems({ weights: { roulette: 1 } })).toEqual(['weight: roulette is no game of the house']);
    expect(weightIn({ weights: { dice: 2_500 } }, 'limbo')).toBe(0);
    expect(weightIn({ weights: {} }, 'toString')).toBe(0);
  });

  it('counts a stake to the paisa below', () => {
    expect(contribution(cents(1_000), 2_500)).toBe(250n);
    expect(contribution(cents(3), 2_500)).toBe(0n);
    expect(contribution(cents(7), 10_000)).toBe(7n);
  });
});
