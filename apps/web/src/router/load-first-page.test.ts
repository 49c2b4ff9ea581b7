import { afterEach, expect, it, vi } from 'vitest';
import type { PageModule } from '../client/client.ts';
import { loadFirstPage } from './load-first-page.ts';

afterEach(() => vi.unstubAllGlobals());

const page: PageModule = { Page: () => null };
const failedImport = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /page.js'));

/** Simulates a browser that counts its reloads. `isReachable` is whether its server responds. */
function stubBrowser(isReachable: boolean) {
  const network = new EventTarget();
  const counts = { reloads: 0 };
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('fetch', async () => (isReachable ? new Response() : Promise.reject(new TypeError('no network'))));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('location', { reload: () => (counts.reloads += 1) });
  return { network, counts };
}

it('missing code of the first page is requested again when the network is back', async () => {
  const { network, counts } = stubBrowser(false);
  let attempts = 0;
  const loading = loadFirstPage('/page.js', () => {
    attempts += 1;
    return attempts === 1 ? failedImport() : Promise.resolve(page);
  });
  const interval = setInterval(() => network.dispatchEvent(new Event('online')), 10);
  expect(await loading).toBe(page);
  clearInterval(interval);
  expect([attempts, counts.reloads]).toEqual([2, 0]);
});

it('missing code of the first page is requested again after five seconds', async () => {
  vi.useFakeTimers();
  try {
    const { network } = stubBrowser(false);
    let attempts = 0;
    const loading = loadFirstPage('/page.js', () => {
      attempts += 1;
      return attempts < 3 ? failedImport() : Promise.resolve(page);
    });
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(attempts).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toBe(2);
    await vi.advanceTimersByTimeAsync(10);
    network.dispatchEvent(new Event('online'));
    expect(await loading).toBe(page);
  } finally {
    vi.useRealTimers();
  }
});

it('the browser reloads a page whose script the server does not have', async () => {
  const { counts } = stubBrowser(true);
  await expect(loadFirstPage('/page.js', failedImport)).rejects.toThrow(TypeError);
  expect(counts.reloads).toBe(1);
});
