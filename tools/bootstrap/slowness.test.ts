import { afterEach, expect, it, vi } from 'vitest';
import { describeSlowness, slownessOf, slownessOfRun } from './slowness.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('time limits are at most six times longer on a busy machine', () => {
  expect(slownessOf([10, 11, 12, 13, 14])).toBe(1);
  expect(slownessOf([900, 900, 900, 900, 900])).toBe(6);
});

it('a single pause does not change the slowness factor', () => {
  expect(slownessOf([30, 9_000, 90, 60, 30])).toBe(2);
});

it('a program that a test run starts inherits the slowness factor', () => {
  vi.stubEnv('NUA_SLOWNESS', '2.5');
  expect(slownessOfRun()).toBe(2.5);
});

it('a test run without a given slowness factor measures it once', () => {
  vi.stubEnv('NUA_SLOWNESS', undefined);
  expect(String(slownessOfRun())).toBe(process.env.NUA_SLOWNESS);
  expect(slownessOfRun()).toBe(slownessOfRun());
});

it('a test run reports its slowness factor only if it rounds to 1.1 or more', () => {
  expect([1, 1.04, 1.0499].map(describeSlowness)).toEqual([null, null, null]);
  expect([1.05, 1.1, 3.86].map((slowness) => describeSlowness(slowness)?.match(/multiplied by ([\d.]+)/)?.[1])).toEqual(
    ['1.1', '1.1', '3.9'],
  );
});
