import { ratio } from '@nua/games/play/odds.ts';
import { cents } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addRatios,
  amountCovering,
  greatestRatio,
  isAtMost,
  multiplyRatios,
  perRupee,
  rateOf,
  subtractRatio,
} from './rate.ts';

const anyRatio = fc
  .tuple(fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
  .map(([numerator, denominator]) => ratio(numerator, denominator));
const asNumber = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
  Number(numerator) / Number(denominator);

describe('an exact fraction', () => {
  it('is in lowest terms, with a positive denominator', () => {
    fc.assert(
      fc.property(anyRatio, ({ numerator, denominator }) => {
        expect(denominator > 0n).toBe(true);
        expect(ratio(numerator * 6n, denominator * 6n)).toEqual({ numerator, denominator });
      }),
    );
    expect(ratio(-2n, 200n)).toEqual({ numerator: -1n, denominator: 100n });
    expect(ratio(0n, 7n)).toEqual({ numerator: 0n, denominator: 1n });
  });

  it('is added, subtracted, multiplied and compared exactly', () => {
    fc.assert(
      fc.property(anyRatio, anyRatio, (a, b) => {
        expect(subtractRatio(addRatios(a, b), b)).toEqual(a);
        expect(asNumber(multiplyRatios(a, b))).toBeCloseTo(asNumber(a) * asNumber(b), 5);
        expect(isAtMost(a, b)).toBe(subtractRatio(b, a).numerator >= 0n);
        expect(isAtMost(a, greatestRatio(a, b))).toBe(true);
      }),
    );
    expect(addRatios(rateOf(1), rateOf(2))).toEqual(ratio(3n, 1_000_000n));
  });

  it('gives the smallest amount whose share covers a given amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10_000n }), (wanted, bps) => {
        const covering = amountCovering(cents(wanted), ratio(bps, 10_000n));
        expect(covering * bps >= wanted * 10_000n).toBe(true);
        expect((covering - 1n) * bps < wanted * 10_000n).toBe(true);
      }),
    );
    expect(() => amountCovering(cents(1), ratio(-1n, 2n))).toThrow(RangeError);
    expect(() => perRupee(cents(1), cents(0))).toThrow(RangeError);
  });
});
