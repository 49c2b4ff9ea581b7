import { expect, it } from 'vitest';
import { delayAfterFailures } from './engineer-tries.ts';

it.each([
  ['device', 0, 0],
  ['device', 4, 0],
  ['device', 5, 30],
  ['device', 6, 60],
  ['device', 9, 480],
  ['device', 10, 900],
  ['device', 1_000_000, 900],
  ['address', 5, 0],
  ['address', 29, 0],
  ['address', 30, 30],
  ['address', 31, 60],
  ['address', 2_000_000_000, 900],
] as const)('the wait of a %s after %i wrong attempts is %i seconds', (kind, failures, seconds) => {
  expect(delayAfterFailures(kind, failures)).toBe(seconds * 1000);
});
