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
    ['\u2066PKR 1,250.00\u2069', 125_000n],
    ['\u2066PKR\u00a01,250.00\u2069', 125_000n],
    ['\u202a500\u202c', 50_000n],
    ['\ufeff500\u200b', 50_000n],
    ['Rs. 500/-', 50_000n],
    ['Rs.500/–', 50_000n],
    ['500/-', 50_000n],
    ['500 /-', 50_000n],
    ['500/- Rs', 50_000n],
    ['500 روپے', 50_000n],
    ['۵۰۰ روپے', 50_000n],
    ['روپے ۵۰۰', 50_000n],
    ['500 PKR', 50_000n],
    ['500 Rs.', 50_000n],
    ['500₨', 50_000n],
    ['1,00,000', 10_000_000n],
    ['۱٬۰۰٬۰۰۰/-', 10_000_000n],
  ])('is accepted in the form %s', (text, paisa) => {
    expect(parseAmountInput(text)).toBe(paisa);
  });

  it.each([
    '',
    ' ',
    '-5',
    '1.2.3',
    '1.234',
    'five',
    '5e3',
    '1234567890123',
    '$5',
    'Rs',
    'Rs /-',
    '/-',
    '500-',
    '500/',
    '500/2',
    '500/-/-',
    '5/-00',
    'Rs 500 PKR',
    'Rs Rs 500',
    '500 USD',
    'PKR -500',
    '500 to 600',
  ])('is refused in the form %j', (text) => {
    expect(parseAmountInput(text)).toBeNull();
  });

  const around: readonly ((amount: string) => string)[] = [
    (amount) => amount,
    (amount) => `\u2066PKR\u00a0${amount}\u2069`,
    (amount) => `\u2066PKR ${amount}\u2069`,
    (amount) => `PKR${amount}`,
    (amount) => `Rs. ${amount}/-`,
    (amount) => `${amount} روپے`,
  ];

  it('is accepted with its unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), fc.constantFrom(...around), (paisa, write) => {
        const shown = write(formatMoney(cents(paisa)));
        expect(parseAmountInput(shown)).toBe(paisa);
        const urdu = shown.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
        expect(parseAmountInput(urdu)).toBe(paisa);
      }),
    );
  });

  it('may be written in Urdu or Western digits', () => {
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

  it('never causes an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = parseAmountInput(text);
        expect(read === null || read >= 0n).toBe(true);
      }),
    );
  });
});
