import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it.each([
  [0, '00:00:00'],
  [-5, '00:00:00'],
  [59_999, '00:00:59'],
  [3_600_000, '01:00:00'],
  [259_199_000, '71:59:59'],
])('a play time of %i milliseconds is shown as %s', (span, text) => {
  expect(clockText(span)).toBe(text);
});
