import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { choose } from './choose.ts';
import {
  basisPoints,
  multiplyRatios,
  oddsOfPrizes,
  payHundredths,
  payRatio,
  percentText,
  ratio,
  stakeWithin,
  subtractRatio,
  winOrNothing,
} from './odds.ts';

describe('the exact fraction', () => {
  it.each([
    [6n, 4n, 3n, 2n],
    [-6n, 4n, -3n, 2n],
    [-4n, 6n, -2n, 3n],
    [0n, 5n, 0n, 1n],
    [7n, 7n, 1n, 1n],
  ])('of %d over %d is reduced to %d over %d', (numerator, denominator, up, down) => {
    expect(ratio(numerator, denominator)).toEqual({ numerator: up, denominator: down });
  });

  it('is negative after a larger fraction is subtracted', () => {
    expect(subtractRatio(ratio(1n, 3n), ratio(1n, 2n))).toEqual({ numerator: -1n, denominator: 6n });
  });

  it('is in lowest terms after a multiplication', () => {
    expect(multiplyRatios(ratio(2n, 3n), ratio(3n, 4n))).toEqual({ numerator: 1n, denominator: 2n });
  });

  it.each([
    [99n, 100n, 9_900],
    [1n, 3n, 3_333],
    [2n, 3n, 6_666],
    [1n, 10_000n, 1],
    [1n, 10_001n, 0],
  ])('of %d over %d is %d basis points, rounded down', (numerator, denominator, points) => {
    expect(basisPoints({ numerator, denominator })).toBe(points);
  });

  it.each([
    [24n, 125n, 2, '19.20%'],
    [2n, 3n, 2, '66.66%'],
    [1n, 2000n, 3, '0.050%'],
    [1n, 1n, 1, '100.0%'],
  ])('of %d over %d as a percentage with %d decimals is %s', (numerator, denominator, decimals, text) => {
    expect(percentText({ numerator, denominator }, decimals)).toBe(text);
  });

  it('has two decimals as a percentage by default', () => {
    expect(percentText({ numerator: 1n, denominator: 8n })).toBe('12.50%');
  });
});

describe('the odds of a bet', () => {
  it('have the exact variance', () => {
    const odds = {
      ...{ rtp: ratio(3n, 4n), hit: ratio(1n, 4n), variance: ratio(27n, 16n), largest: ratio(3n, 1n) },
    };
    expect(winOrNothing({ wins: 1n, of: 4n, pays: ratio(3n, 1n) })).toEqual(odds);
    const prizes = [
      { ways: 1n, pays_hundredths: 300 },
      { ways: 3n, pays_hundredths: 0 },
    ];
    expect(oddsOfPrizes(prizes)).toEqual(odds);
  });

  it('are computed from each prize and the number of cases that win it', () => {
    const prizes = [
      { ways: 5n, pays_hundredths: 0 },
      { ways: 3n, pays_hundredths: 50 },
      { ways: 2n, pays_hundredths: 400 },
    ];
    // The expected value is 0.95, and the expected square is 3.275.
    expect(oddsOfPrizes(prizes)).toEqual({
      ...{ rtp: ratio(19n, 20n), hit: ratio(1n, 2n), variance: ratio(949n, 400n), largest: ratio(4n, 1n) },
    });
  });
});

describe('a payout', () => {
  it('is rounded down to the paisa', () => {
    expect([payRatio(cents(100n), ratio(2n, 3n)), payHundredths(cents(333n), 150)]).toEqual([66n, 499n]);
  });

  it('is within the cap for the maximum stake, but not for a higher stake', () => {
    for (const pays of [ratio(2n, 1n), ratio(99n, 50n), ratio(1n, 3n)]) {
      const stake = stakeWithin(pays, cents(1_000n));
      expect(payRatio(stake, pays) <= 1_000n).toBe(true);
      expect(payRatio(cents(stake + 1n), pays) > 1_000n).toBe(true);
    }
  });
});

it.each([
  [40, 10, 847_660_528n],
  [5, 0, 1n],
  [5, 5, 1n],
  [5, 2, 10n],
  [0, 0, 1n],
  [5, 6, 0n],
  [5, 9, 0n],
])('from %d things, a group of %d can be chosen in %d ways', (things, chosen, ways) => {
  expect(choose(things, chosen)).toBe(ways);
});
