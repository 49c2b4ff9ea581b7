import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents, sum } from './cents.ts';
import { mulDivFloor, split } from './mul-div-floor.ts';

const anyAmount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map((paisa) => paisa as Cents);
const anyPart = fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n });
const anyDenominator = fc.bigInt({ min: 1n, max: 10n ** 6n });

describe('an exact share of an amount', () => {
  it('is rounded down to a whole paisa', () => {
    fc.assert(
      fc.property(anyAmount, anyPart, anyDenominator, (amount, numerator, denominator) => {
        const result = mulDivFloor(amount, numerator, denominator);
        expect(result * denominator <= amount * numerator).toBe(true);
        expect((result + 1n) * denominator > amount * numerator).toBe(true);
      }),
    );
  });

  it('is rounded up for a debt, so that rounding never reduces the debt', () => {
    expect(mulDivFloor(cents(-1), 1n, 2n)).toBe(-1n);
    expect(mulDivFloor(cents(1), 1n, 2n)).toBe(0n);
  });

  it.each([0n, -1n])('is refused with a denominator of %d', (denominator) => {
    expect(() => mulDivFloor(cents(1), 1n, denominator)).toThrow('the denominator must be positive');
  });
});

describe('a split amount', () => {
  it('adds up to the whole, in parts that differ by at most one paisa', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 1, max: 200 }), (amount, parts) => {
        const pieces = split(amount, parts);
        expect(pieces).toHaveLength(parts);
        expect(sum(...pieces)).toBe(amount);
        const [first, last] = [pieces[0]!, pieces[parts - 1]!];
        expect(first - last <= 1n && last - first <= 1n).toBe(true);
      }),
    );
  });

  it.each([0, -1, 1.5])('is refused for %d parts', (parts) => {
    expect(() => split(cents(100), parts)).toThrow(RangeError);
  });
});
