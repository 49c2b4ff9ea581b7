import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { resolve } from './resolve.ts';

let reloads: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T07:00:00.000Z') });
  reloads = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal('location', {
    assign: (to: string) => reloads.push(new URL(to).pathname),
    reload: () => reloads.push('reload'),
  });
  vi.stubGlobal('fetch', async () => new Response());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Navigates to a page whose code is missing. The result is null if the page is about to reload. */
async function navigateTo(path: string) {
  const { client } = clientForTests({});
  client.loadPage = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /page.js'));
  const navigated = resolve(client, new URL(path, 'http://own'), 'browser', { kind: 'push' });
  const settled = Promise.race([navigated, new Promise<null>((done) => setTimeout(done, 1000, null))]);
  await vi.advanceTimersByTimeAsync(1000);
  return await settled;
}

it('a lost chunk reloads the page, and a second lost chunk within ten seconds shows an error page [R9.10]', async () => {
  expect(await navigateTo('/promo')).toBeNull();
  expect(await navigateTo('/activity')).toMatchObject({ problem: { status: expect.any(Number) } });
  expect(reloads).toEqual(['/promo']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await navigateTo('/activity')).toBeNull();
  expect(reloads).toEqual(['/promo', '/activity']);
});
