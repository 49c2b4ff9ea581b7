import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '../api-error.ts';
import { DEFAULT_RATES, NO_LIMITS, RateLimits } from './rate-limits.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const RULES = { player: { per_second: 2, burst: 3 }, address: { per_second: 1, burst: 2 } };

/** Returns the number of seconds that a call must wait; 0 if it is allowed. */
async function waitOf(limits: RateLimits<keyof typeof RULES>, kind: keyof typeof RULES, who: string): Promise<number> {
  try {
    await limits.take(kind, who);
    return 0;
  } catch (error) {
    return (error as ApiError).retry_after_s ?? -1;
  }
}

describe('limits of one node', () => {
  it('refuse a caller without remaining calls, and report the time to retry', async () => {
    const limits = new RateLimits(RULES);
    const waits: number[] = [];
    for (const who of ['a', 'a', 'a', 'a', 'b']) waits.push(await waitOf(limits, 'player', who));
    // Three calls at two a second give a window of a second and a half, which is rounded to two.
    expect(waits).toEqual([0, 0, 0, 2, 0]);
    expect(await limits.isExhausted('player', 'a')).toBe(true);
    expect(await limits.isExhausted('player', 'b')).toBe(false);
    vi.advanceTimersByTime(1_500);
    expect(await waitOf(limits, 'player', 'a')).toBe(1);
    vi.advanceTimersByTime(500);
    expect(await limits.isExhausted('player', 'a')).toBe(false);
    expect(await waitOf(limits, 'player', 'a')).toBe(0);
  });

  it('count all /64 networks of an IPv6 caller towards the limits of its /56 and its /48', async () => {
    const limits = new RateLimits(RULES);
    const countAllowed = async (count: number, address: (n: number) => string) => {
      let allowed = 0;
      for (let n = 0; n < count; n++) if ((await waitOf(limits, 'address', address(n))) === 0) allowed += 1;
      return allowed;
    };
    expect(await countAllowed(256, (n) => `2001:db8:1:${n.toString(16)}::/64`)).toBe(8);
    expect(await countAllowed(600, (n) => `2001:db8:1:${(n * 256).toString(16)}::/64`)).toBe(32 - 8);
    expect(await countAllowed(3, () => '2001:db8:2:0::/64')).toBe(2);
    expect(await countAllowed(3, () => '203.0.113.7')).toBe(2);
  });

  it('of different rules are counted separately', async () => {
    const limits = new RateLimits(RULES);
    const others = limits.withRules('others', RULES);
    for (let n = 0; n < 3; n++) await limits.take('player', 'a');
    expect(await waitOf(others, 'player', 'a')).toBe(0);
    expect(await waitOf(limits, 'player', 'a')).toBe(2);
  });

  it('have windows of whole seconds', () => {
    const seconds = Object.values(DEFAULT_RATES).map(({ per_second, burst }) => burst / per_second);
    expect(seconds.filter((one) => !Number.isInteger(one))).toEqual([]);
    expect(Object.keys(NO_LIMITS)).toEqual(Object.keys(DEFAULT_RATES));
  });
});
