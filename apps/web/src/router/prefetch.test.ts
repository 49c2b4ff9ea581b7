import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { createPrefetch } from './prefetch.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://own/vip'));
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

/** Creates a prefetch with a test clock, and records the prefetched addresses. */
function createTestPrefetch() {
  const prefetched: string[] = [];
  let now_ms = 1_000_000;
  const { client } = clientForTests({ token: 't' });
  const loaded: string[] = [];
  const testClient = {
    ...client,
    now: () => new Date(now_ms),
    loadPage: async (name: string) => {
      loaded.push(name);
      return { Page: () => null };
    },
  } as typeof client;
  const prefetch = createPrefetch((url) => {
    prefetched.push(url.href);
    return testClient;
  });
  return { prefetch, prefetched, loaded, advance: (ms: number) => (now_ms += ms) };
}

it('a screen is prefetched when the pointer is over its link', async () => {
  const { prefetch, loaded, advance } = createTestPrefetch();
  await prefetch('/club');
  advance(9_999);
  await prefetch('/club#top');
  expect(loaded).toEqual(['club']);
  await prefetch('/club?tab=2');
  advance(1);
  await prefetch('/club');
  expect(loaded).toEqual(['club', 'club', 'club']);
});

it('nothing is prefetched in data-saver mode or for a link to another site', async () => {
  const { prefetch, prefetched } = createTestPrefetch();
  await prefetch('https://other.example/club');
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  await prefetch('/club');
  expect(prefetched).toEqual([]);
  vi.stubGlobal('navigator', { connection: { saveData: false } });
  await prefetch('/club');
  expect(prefetched).toEqual(['http://own/club']);
});
