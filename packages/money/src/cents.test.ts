import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents, parseCents, sum, toWire } from './cents.ts';

const anyAmount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((paisa) => paisa as Cents);

describe('money on the wire', () => {
  it.each([
    ['1250.00', 125000n],
    ['1250.5', 125050n],
    ['1250', 125000n],
    ['0.01', 1n],
    ['-3.10', -310n],
    ['-0.05', -5n],
    ['9999999999999999.99', 999999999999999999n],
  ])('is parsed to the paisa from %s', (text, paisa) => {
    expect(parseCents(text)).toBe(paisa);
  });

  it.each(['', ' ', '1,250.00', '1.250', '1e3', '+1', '.5', '5.', 'NaN', '٥', '12345678901234567', '1 250', '0x10'])(
    'is refused in the form %j',
    (text) => {
      expect(() => parseCents(text)).toThrow(RangeError);
    },
  );

  it('has two decimals, and is parsed back unchanged', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(toWire(amount)).toMatch(/^-?\d+\.\d{2}$/);
        expect(parseCents(toWire(amount))).toBe(amount);
      }),
    );
  });

  it('adds up exactly, where floating-point numbers drift [R4.10]', () => {
    expect(toWire(sum(parseCents('0.10'), parseCents('0.20')))).toBe('0.30');
    fc.assert(
      fc.property(fc.array(anyAmount), (amounts) => {
        expect(sum(...amounts)).toBe(amounts.reduce<bigint>((total, amount) => total + amount, 0n));
      }),
    );
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('cannot be %d paisa', (number) => {
    expect(() => cents(number)).toThrow(RangeError);
  });

  it('has no sign for zero', () => {
    expect(toWire(cents(0))).toBe('0.00');
  });

  it('appears in an error with only its first 40 characters', () => {
    expect(() => parseCents('x'.repeat(41))).toThrow(`not a decimal amount: ${'x'.repeat(40)}`);
    expect(() => parseCents('x'.repeat(41))).not.toThrow('x'.repeat(41));
    expect(() => cents(0.5)).toThrow('not a whole count of paisa: 0.5');
  });
});
