import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryImport } from './retry-import.ts';

const network = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts `retryImport` with an import that succeeds at the given attempt, and counts attempts and results. */
function failingUntil(attempt: number) {
  const counts = { attempts: 0, results: 0 };
  const stop = retryImport(
    async () => {
      counts.attempts += 1;
      if (counts.attempts < attempt) throw new TypeError('Failed to fetch dynamically imported module: /watch.js');
    },
    () => {
      counts.results += 1;
    },
  );
  return { counts, stop };
}
const minutesLater = () => vi.advanceTimersByTimeAsync(120_000);

it('an import that failed online is retried after a pause', async () => {
  const { counts } = failingUntil(3);
  await minutesLater();
  expect(counts).toEqual({ attempts: 3, results: 1 });
});

it('an import that failed offline is retried as soon as the network is back', async () => {
  const { counts } = failingUntil(2);
  await vi.advanceTimersByTimeAsync(0);
  network.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(counts).toEqual({ attempts: 2, results: 1 });
});

it('a stopped import is not retried', async () => {
  const { counts, stop } = failingUntil(9);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  network.dispatchEvent(new Event('online'));
  await minutesLater();
  expect(counts).toEqual({ attempts: 1, results: 0 });
});
