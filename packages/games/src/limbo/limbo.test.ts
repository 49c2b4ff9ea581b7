import { cents } from '@nua/money';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeLimboReturn } from '../../../../tests/games/describe-limbo-return.ts';
import { ratioText } from '../play/odds.ts';
import { limbo } from './limbo.ts';

const FLOATS = 2n ** 32n;
const PLACES = 100_000_000n;
const resultAt = (number: number, target_hundredths = 200): number =>
  limbo.play({ target_hundredths }, cents(100), () => number).outcome.result_hundredths;
const anyTarget = fc.integer({ min: 101, max: 1_000_000 });
const anyWhole = fc.nat({ max: 0xffffffff });

describe('the result of limbo', () => {
  it.each([
    ['the smallest random number', 0, 9_900_000_000],
    ['the last random number of the first case', 42 / 2 ** 32, 9_900_000_000],
    ['the first random number of the second case', 43 / 2 ** 32, 4_950_000_000],
    ['the middle random number', 0.5, 197],
    ['the last random number with a quotient of at least 1.00', 98_999_999 / 1e8, 100],
    ['the largest random number', 1 - 2 ** -32, 100],
  ])('for %s (%d) is %d hundredths', (_name, number, result) => {
    expect(resultAt(number)).toBe(result);
  });

  it('is an exact integer quotient for any random number', () => {
    fc.assert(
      fc.property(anyWhole, (whole) => {
        const place = (BigInt(whole) * PLACES) / FLOATS + 1n;
        const exact = 9_900_000_000n / place;
        expect(BigInt(resultAt(whole / 2 ** 32))).toBe(exact < 100n ? 100n : exact);
      }),
    );
  });

  it('is independent of the target', () => {
    fc.assert(
      fc.property(anyWhole, anyTarget, (whole, target) => {
        expect(resultAt(whole / 2 ** 32, target)).toBe(resultAt(whole / 2 ** 32));
      }),
    );
  });
});

describeLimboReturn({ every: 61 });

describe('the return of limbo', () => {
  it('is exactly 99.000 % for a target that needs no rounding', () => {
    const rtp = (target_hundredths: number) => limbo.odds({ target_hundredths }).rtp;
    for (const target of [110, 150, 200, 300, 1000, 10_000, 1_000_000])
      expect(rtp(target)).toEqual({ numerator: 99n, denominator: 100n });
    expect(ratioText(rtp(999_999), 6)).toBe('0.989999');
  });

  it('is based on 100 million almost equally likely cases', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (place) => {
        const firstOf = (n: number) => (BigInt(n - 1) * FLOATS + PLACES - 1n) / PLACES;
        const [first, after] = [firstOf(place), firstOf(place + 1)];
        const count = after - first;
        expect(count === 42n || count === 43n).toBe(true);
        const result = Math.max(100, Math.floor(9_900_000_000 / place));
        expect(resultAt(Number(first) / 2 ** 32)).toBe(result);
        expect(resultAt(Number(after - 1n) / 2 ** 32)).toBe(result);
      }),
    );
  });
});

describe('a bet on limbo', () => {
  it.each([
    [100, false],
    [101, true],
    [1_000_000, true],
    [1_000_001, false],
    [0, false],
    [-200, false],
    [150.5, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('is playable with the target %d: %s', (target_hundredths, is) => {
    expect(v.is(limbo.call, { target_hundredths })).toBe(is);
  });

  it('wins if the result is at least its target, and pays the target times the stake', () => {
    const number = 0.5;
    const played = (target_hundredths: number) => limbo.play({ target_hundredths }, cents(1050), () => number);
    expect(resultAt(number)).toBe(197);
    expect(played(197)).toEqual({ payout: 2068n, outcome: { result_hundredths: 197 } });
    expect(played(198)).toEqual({ payout: 0n, outcome: { result_hundredths: 197 } });
  });
});
