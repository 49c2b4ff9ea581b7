import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { createPrefetch } from './prefetch.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://own/vip'));
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

/** A prefetch with its own clock, which records the prefetched addresses. */
function prefetching() {
  const ahead: string[] = [];
  let now_ms = 1_000_000;
  const { client } = clientForTests({ token: 't' });
  const loaded: string[] = [];
  const asking = {
    ...client,
    now: () => new Date(now_ms),
    loadPage: async (name: string) => {
      loaded.push(name);
      return { Page: () => null };
    },
  } as typeof client;
  const prefetch = createPrefetch((url) => {
    ahead.push(url.href);
    return asking;
  });
  return { prefetch, ahead, loaded, later: (ms: number) => (now_ms += ms) };
}

it('a screen is prefetched when the pointer is over its link, but at most once in ten seconds', async () => {
  const { prefetch, loaded, later } = prefetching();
  await prefetch('/club');
  later(9_999);
  await prefetch('/club#top');
  expect(loaded).toEqual(['club']);
  await prefetch('/club?tab=2');
  later(1);
  await prefetch('/club');
  expect(loaded).toEqual(['club', 'club', 'club']);
});

it('a link to another site is not prefetched, and nothing is prefetched in data-saver mode', async () => {
  const { prefetch, ahead } = prefetching();
  await prefetch('https://other.example/club');
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  await prefetch('/club');
  expect(ahead).toEqual([]);
  vi.stubGlobal('navigator', { connection: { saveData: false } });
  await prefetch('/club');
  expect(ahead).toEqual(['http://own/club']);
});
