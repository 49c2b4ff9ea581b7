import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryImport } from './retry-import.ts';

const line = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line));
  vi.stubGlobal('removeEventListener', line.removeEventListener.bind(line));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Code that comes at the given asking, and how often it was asked for and taken. */
function asked(comesAt: number) {
  const seen = { asked: 0, taken: 0 };
  const stop = retryImport(
    async () => {
      seen.asked += 1;
      if (seen.asked < comesAt) throw new TypeError('Failed to fetch dynamically imported module: /watch.js');
    },
    () => {
      seen.taken += 1;
    },
  );
  return { seen, stop };
}
const minutesLater = () => vi.advanceTimersByTimeAsync(120_000);

it('code that was lost while online is asked for again after a while, and taken once', async () => {
  const { seen } = asked(3);
  await minutesLater();
  expect(seen).toEqual({ asked: 3, taken: 1 });
});

it('code that was lost with the network is asked for as soon as the network is back', async () => {
  const { seen } = asked(2);
  await vi.advanceTimersByTimeAsync(0);
  line.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual({ asked: 2, taken: 1 });
});

it('nobody asks for code that is not wanted any more', async () => {
  const { seen, stop } = asked(9);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  line.dispatchEvent(new Event('online'));
  await minutesLater();
  expect(seen).toEqual({ asked: 1, taken: 0 });
});
