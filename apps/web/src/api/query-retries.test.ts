import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request that always fails, and the seconds at which it was sent. */
function failing() {
  const started = Date.now();
  const seconds: number[] = [];
  const send = async () => {
    seconds.push((Date.now() - started) / 1000);
    throw new ApiError(0, 'no answer');
  };
  return { seconds, send };
}

it.each([
  ['game', [0, 1, 3, 7]],
  ['cms', [0]],
])('a failing query of %s is sent at the seconds %j and then never again [R9.03] [R9.01]', async (word, expected) => {
  const { seconds, send } = failing();
  const queries = createQueryClient('browser');
  const stop = new QueryObserver(queries, { queryKey: [word], queryFn: send }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(600_000);
  stop();
  expect(seconds).toEqual(expected);
});

it('a failing mutation is sent once [R9.03]', async () => {
  const { seconds, send } = failing();
  const mutation = new MutationObserver(createQueryClient('browser'), { mutationFn: send });
  const ended = mutation.mutate().catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(600_000);
  expect([await ended, seconds]).toEqual(['failed', [0]]);
});
