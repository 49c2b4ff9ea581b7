import { expect, it } from 'vitest';
import { measureSlowness, slownessOfRun } from './slowness.mjs';

it('time limits are multiplied by 1 on a quiet machine and by 6 at most', () => {
  const slowness = measureSlowness();
  expect(slowness).toBeGreaterThanOrEqual(1);
  expect(slowness).toBeLessThanOrEqual(6);
});

it('a program that a run starts takes over the factor of the run', () => {
  expect(String(slownessOfRun())).toBe(process.env.NUA_SLOWNESS);
});
