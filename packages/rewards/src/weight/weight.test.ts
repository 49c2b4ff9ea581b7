import { houseGames } from '@nua/games';
import { dice } from '@nua/games/dice/dice.ts';
import { keno } from '@nua/games/keno/keno.ts';
import { limbo } from '@nua/games/limbo/limbo.ts';
import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { plinko } from '@nua/games/plinko/plinko.ts';
import { cents } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAtMost } from '../rate/rate.ts';
import { contribution, publishedWeights, weightIn, weightOf, weightProblems } from './weight.ts';

/** Computes floor(10,000 · edge / 4 %) for the highest return. */
const weightFrom = (returns: readonly Ratio[]): number => {
  const bps = returns.map(({ numerator, denominator }) => ((denominator - numerator) * 250_000n) / denominator);
  return Math.min(10_000, ...bps.map(Number));
};

describe('the reward weight of a game', () => {
  it('for dice is its edge divided by 4 %', () => {
    const returns: Ratio[] = [];
    for (let chance = 100; chance <= 9_800; chance += 1) {
      // A bet under x wins with the rolls 0 to x - 1 of 10,000, and pays 99 / chance.
      let wins = 0n;
      for (let roll = 0; roll < 10_000; roll += 1) if (roll < chance) wins += 1n;
      returns.push(ratio(wins * 9_900n, 10_000n * BigInt(chance)));
    }
    expect(weightFrom(returns)).toBe(2_500);
    expect(weightOf(dice as never)).toBe(2_500);
  });

  it('for limbo is its edge divided by 4 %', () => {
    const returns: Ratio[] = [];
    for (let target = 101n; target <= 1_000_000n; target += 97n) {
      // Case n of 100,000,000 gives floor(9,900,000,000 / n) hundredths, so this many cases reach the target.
      const reached = 9_900_000_000n / target;
      if (9_900_000_000n / reached < target || 9_900_000_000n / (reached + 1n) >= target) expect.fail(`${target}`);
      returns.push(ratio(reached * target, 10_000_000_000n));
    }
    expect(weightFrom(returns)).toBe(2_500);
    expect(weightOf(limbo as never)).toBe(2_500);
  });

  it('for plinko and for keno is the smallest edge of a mode divided by 4 %', () => {
    // Plinko's highest return is at 11 rows and high risk. The eleventh row of Pascal's triangle counts the paths.
    const paths = [1n, 11n, 55n, 165n, 330n, 462n];
    const pays = [1_200n, 140n, 52n, 14n, 4n, 2n];
    const paid = paths.reduce((total, count, place) => total + 2n * count * pays[place]!, 0n);
    expect(weightFrom([ratio(paid, 2_048n * 10n)])).toBe(2_099);
    expect(weightOf(plinko as never)).toBe(2_099);
    // Keno's highest return is at nine picks and low risk. Adding the numbers 1 to 40 one by one counts all draws of ten.
    const draws: bigint[][] = Array.from({ length: 11 }, () => new Array<bigint>(11).fill(0n));
    draws[0]![0] = 1n;
    for (let number = 1; number <= 40; number += 1)
      for (let drawn = 10; drawn > 0; drawn -= 1)
        for (let hits = 9; hits >= 0; hits -= 1)
          draws[drawn]![hits]! += draws[drawn - 1]![number <= 9 ? hits - 1 : hits] ?? 0n;
    const low = [0n, 0n, 110n, 130n, 170n, 250n, 750n, 5_000n, 25_000n, 100_000n];
    const all = draws[10]!.reduce((total, count) => total + count);
    expect(all).toBe(847_660_528n);
    expect(
      weightFrom([
        ratio(
          draws[10]!.reduce((total, count, hits) => total + count * (low[hits] ?? 0n), 0n),
          all * 100n,
        ),
      ]),
    ).toBe(2_327);
    expect(weightOf(keno as never)).toBe(2_327);
  });

  it('for a slot machine is its edge divided by 4 %, but at most the whole stake', () => {
    const published = publishedWeights();
    // The payouts of a reel cycle in tenths of a stake. 239,058 stops of the kites start 8 free spins that pay double.
    const kites = ratio(271_804_540n * 3_343_221n + 239_058n * 16n * 45_405_300n, 335_544_320n * 3_343_221n);
    const river = ratio(238_292_420n * 4_695_768n + 239_058n * 24n * 70_860_150n, 335_544_320n * 4_695_768n);
    expect(weightFrom([ratio(321_343_940n, 335_544_320n)])).toBe(published.orchard);
    expect([weightFrom([kites]), weightFrom([river])]).toEqual([published.kites, published.river]);
    expect(weightFrom([ratio(96n, 100n)])).toBe(published.fishing);
  });

  it('is at most the edge of any bet on the game divided by 4 %', () => {
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
    for (const game of houseGames)
      for (const mode of game.modes())
        expect(isAtMost(game.odds(mode).rtp, ratio(250_000n - BigInt(published[game.id]!), 250_000n))).toBe(true);
  });

  it('for blackjack is based on the best possible play [R1.09]', () => {
    const weight = publishedWeights().blackjack!;
    expect(weight).toBe(1_263);
    // 0.505535644 % of all stakes is the least loss of any play (best-play.test.ts).
    expect(weightFrom([ratio(994_944_643n, 1_000_000_000n)])).toBe(weight);
    expect(isAtMost(ratio(4n, 100n), ratio(505_535_643n * 10_000n, 100_000_000_000n * BigInt(weight)))).toBe(true);
    expect(isAtMost(ratio(4n, 100n), ratio(505_535_645n * 10_000n, 100_000_000_000n * 1_265n))).toBe(false);
  });

  it('is the whole stake for an edge of 4 % or more', () => {
    const withReturn = (...all: Ratio[]) => ({ modes: () => all, odds: (rtp: Ratio) => ({ rtp }) }) as never;
    expect(weightOf(withReturn(ratio(96n, 100n)))).toBe(10_000);
    expect(weightOf(withReturn(ratio(80n, 100n)))).toBe(10_000);
    expect(weightOf(withReturn(ratio(36n, 37n)))).toBe(6_756);
    expect(weightOf(withReturn(ratio(1n, 1n)))).toBe(0);
    expect(weightOf(withReturn(ratio(90n, 100n), ratio(99n, 100n), ratio(95n, 100n)))).toBe(2_500);
    expect(weightOf(withReturn(ratio(101n, 100n)))).toBe(0);
  });

  it('may be lowered but not raised', () => {
    expect(weightProblems({ weights: { dice: 2_500, limbo: 0 } })).toEqual([]);
    expect(weightProblems({ weights: { dice: 2_501 } })).toEqual([
      { code: 'WEIGHT_ABOVE_EDGE', game: 'dice', text: 'dice counts 2501 bps; its edge pays for 2500 bps' },
    ]);
    expect(weightProblems({ weights: { baccarat: 1 } })).toEqual([
      { code: 'GAME_UNKNOWN', game: 'baccarat', text: 'baccarat is no game of the house' },
    ]);
    expect(weightIn({ weights: { dice: 2_500 } }, 'limbo')).toBe(0);
    expect(weightIn({ weights: {} }, 'toString')).toBe(0);
  });

  it('counts a share of the stake, rounded down', () => {
    expect(contribution(cents(1_000), 2_500)).toBe(250n);
    expect(contribution(cents(3), 2_500)).toBe(0n);
    expect(contribution(cents(7), 10_000)).toBe(7n);
  });
});
