import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDigits, parseAmountInput } from './amount-input.ts';
import { cents } from './cents.ts';
import { formatMoney } from './format-money.ts';

describe('an amount as a person types it', () => {
  it.each([
    ['1,250', 125_000n],
    [' 1 250.5 ', 125_050n],
    ['۱۲۵۰٫۵', 125_050n],
    ['۱٬۲۵۰', 125_000n],
    ['١٢٥٠', 125_000n],
    ['Rs 500', 50_000n],
    ['rs. 500', 50_000n],
    ['PKR500', 50_000n],
    ['₨ 5', 500n],
    ['\u200f۵۰۰\u200f', 50_000n],
    ['0', 0n],
  ])('%s is read', (text, paisa) => {
    expect(parseAmountInput(text)).toBe(paisa);
  });

  it.each(['', ' ', '-5', '1.2.3', '1.234', 'five', '5e3', '1234567890123', '$5'])('%j is no amount', (text) => {
    expect(parseAmountInput(text)).toBeNull();
  });

  it('whatever we show can be typed back, in either digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (paisa) => {
        const shown = formatMoney(cents(paisa));
        const urdu = shown.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
        expect(parseAmountInput(shown)).toBe(paisa);
        expect(asciiDigits(urdu)).toBe(shown);
        expect(parseAmountInput(urdu)).toBe(paisa);
      }),
    );
  });

  it('any text at all is answered, never thrown at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = parseAmountInput(text);
        expect(read === null || read >= 0n).toBe(true);
      }),
    );
  });
});
