import { expect, it } from 'vitest';
import { paysText } from './pays-text.ts';

it.each([
  [0, '0×'],
  [20, '0.2×'],
  [47, '0.47×'],
  [100, '1×'],
  [138, '1.38×'],
  [1_650, '16.5×'],
  [100_000, '1,000×'],
  [123_456_705, '1,234,567.05×'],
])('a multiplier of %d hundredths is shown as %s', (hundredths, text) => {
  expect(paysText(hundredths)).toBe(text);
});
