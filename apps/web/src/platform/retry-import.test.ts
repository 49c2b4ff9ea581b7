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

/** Retries an import that succeeds at the given attempt, and counts attempts and results. */
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

it('an import that failed online is retried after a pause, and its code is used once', async () => {
  const { seen } = asked(3);
  await minutesLater();
  expect(seen).toEqual({ asked: 3, taken: 1 });
});

it('an import that failed offline is retried as soon as the network is back', async () => {
  const { seen } = asked(2);
  await vi.advanceTimersByTimeAsync(0);
  line.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual({ asked: 2, taken: 1 });
});

it('a stopped import is not retried', async () => {
  const { seen, stop } = asked(9);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  line.dispatchEvent(new Event('online'));
  await minutesLater();
  expect(seen).toEqual({ asked: 1, taken: 0 });
});
