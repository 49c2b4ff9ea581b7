import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from './cents.ts';
import { formatMoney, formatNumber } from './format-money.ts';

describe('a number on the screen', () => {
  it.each([null, undefined, '', '  ', 'abc', Number.NaN, Number.POSITIVE_INFINITY, {}, [], true])(
    'is 0 if it is missing or invalid: %j [R5.07]',
    (value) => {
      expect(formatNumber(value)).toBe('0');
    },
  );

  it.each<[unknown, number | undefined, string]>([
    [1234.5, undefined, '1,234.5'],
    ['1234.5', 2, '1,234.50'],
    [1234567, undefined, '1,234,567'],
    [999, undefined, '999'],
    [-1234567.891, 2, '-1,234,567.89'],
    [-0.001, 2, '0.00'],
    [12345678901234567890n, undefined, '12,345,678,901,234,567,890'],
    [null, 2, '0.00'],
  ])('with the value %s and %s decimals is %s [R5.07]', (value, decimals, shown) => {
    expect(formatNumber(value, decimals)).toBe(shown);
  });

  it('has commas and two decimals if it is an amount [R5.07]', () => {
    expect(formatMoney(cents(125_000_050))).toBe('1,250,000.50');
    expect(formatMoney(cents(125_099), { decimals: false })).toBe('1,250');
    expect(formatMoney(cents(-5))).toBe('-0.05');
    expect(formatMoney(cents(500), { sign: true })).toBe('+5.00');
    expect(formatMoney(cents(0), { sign: true })).toBe('0.00');
  });

  it('without its commas is exactly the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (paisa) => {
        const shown = formatMoney(paisa as Cents);
        expect(shown).toMatch(/^-?\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(BigInt(shown.replace(/[,.]/g, ''))).toBe(paisa);
      }),
    );
  });
});
