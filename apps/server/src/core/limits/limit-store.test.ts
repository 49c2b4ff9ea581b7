import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPings } from './limit-store.ts';
import { RateLimits } from './rate-limits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a store that does not respond to a ping within half a second counts as down', async () => {
  const responses: (() => void)[] = [];
  const pings = watchPings(() => new Promise<void>((resolve) => responses.push(resolve)));
  expect(pings.isResponding()).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(pings.isResponding()).toBe(true);
  vi.advanceTimersByTime(600);
  expect(pings.isResponding()).toBe(false);
  vi.advanceTimersByTime(5_000);
  expect(responses).toHaveLength(1);
  responses[0]!();
  await vi.waitFor(() => expect(pings.isResponding()).toBe(true));
  pings.stop();
});

it('calls are counted in memory, without a Redis command, while the store does not respond', async () => {
  const commands: string[] = [];
  // A connected node-redis client whose commands are recorded and fail.
  const known: Record<string, unknown> = { isReady: true, status: undefined, defineCommand: undefined };
  const command = (name: string) => async () => {
    commands.push(name);
    throw new Error('no store');
  };
  const client = new Proxy(known, {
    get: (_known, name) => (String(name) in known ? known[String(name)] : command(String(name))),
  });
  let isResponding = false;
  const store = { client, isUp: () => true, isResponding: () => isResponding, stop() {} };
  const limits = new RateLimits({ address: { per_second: 0.001, burst: 2 } }, store);
  await limits.take('address', '203.0.113.9');
  await limits.take('address', '203.0.113.9');
  await expect(limits.take('address', '203.0.113.9')).rejects.toMatchObject({ error: 'RATE_LIMITED' });
  expect(commands).toEqual([]);
  isResponding = true;
  await limits.take('address', '203.0.113.10');
  expect(commands).not.toEqual([]);
});
