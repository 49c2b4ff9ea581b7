import { expect, it } from 'vitest';
import { describeSlowness, measureSlowness, slownessOfRun } from './slowness.mjs';

it('time limits are multiplied by 1 on a quiet machine and by 6 at most', () => {
  const slowness = measureSlowness();
  expect(slowness).toBeGreaterThanOrEqual(1);
  expect(slowness).toBeLessThanOrEqual(6);
});

it('a program that a run starts takes over the factor of the run', () => {
  expect(String(slownessOfRun())).toBe(process.env.NUA_SLOWNESS);
});

it('a run reports its factor only where it rounds to 1.1 or more', () => {
  expect([1, 1.04, 1.0499].map(describeSlowness)).toEqual([null, null, null]);
  expect([1.05, 1.1, 3.86].map((slowness) => describeSlowness(slowness)?.match(/multiplied by ([\d.]+)/)?.[1])).toEqual(
    ['1.1', '1.1', '3.9'],
  );
});
