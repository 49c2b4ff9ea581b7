import { expect, it } from 'vitest';
import { hundredthsText, parseHundredths } from './hundredths.ts';

it('a number of hundredths is formatted and parsed without loss', () => {
  for (let value = 0; value <= 10_000; value += 7) expect(parseHundredths(hundredthsText(value))).toBe(value);
  expect(hundredthsText(5)).toBe('0.05');
});

it.each([
  ['50', 5000],
  ['49.5', 4950],
  ['3.', 300],
  [' 50 ', 5000],
  ['10,000', 1_000_000],
  ['', null],
  ['-1', null],
  ['1.234', null],
  ['x', null],
])('the typed target "%s" is parsed as %s', (text, value) => {
  expect(parseHundredths(text)).toBe(value);
});
