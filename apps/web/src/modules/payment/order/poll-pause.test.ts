import { expect, it } from 'vitest';
import { pollPause } from './use-status-poll.ts';

it('an open payment is polled with growing pauses of at most half a minute [R1.07] [R1.08]', () => {
  const pauses = Array.from({ length: 40 }, (_, queryCount) => pollPause(queryCount));
  expect(pauses[0]).toBeLessThanOrEqual(2000);
  expect([...pauses].sort((a, b) => a - b)).toEqual(pauses);
  expect(pauses.at(-1)).toBe(30_000);
});
