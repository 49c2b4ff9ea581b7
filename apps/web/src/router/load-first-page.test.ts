import { afterEach, expect, it, vi } from 'vitest';
import type { PageModule } from '../client/client.ts';
import { loadFirstPage } from './load-first-page.ts';

afterEach(() => vi.unstubAllGlobals());

const page: PageModule = { Page: () => null };
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /page.js'));

/** A browser that counts its reloads. `isThere` is whether its server responds. */
function browser(isThere: boolean) {
  const line = new EventTarget();
  const seen = { reloads: 0 };
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line));
  vi.stubGlobal('fetch', async () => (isThere ? new Response() : Promise.reject(new TypeError('no network'))));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('location', { reload: () => (seen.reloads += 1) });
  return { line, seen };
}

it('the code of the first page is requested again when the network is back, and the page is not reloaded', async () => {
  const { line, seen } = browser(false);
  let tries = 0;
  const coming = loadFirstPage('/page.js', () => {
    tries += 1;
    return tries === 1 ? gone() : Promise.resolve(page);
  });
  const back = setInterval(() => line.dispatchEvent(new Event('online')), 10);
  expect(await coming).toBe(page);
  clearInterval(back);
  expect([tries, seen.reloads]).toEqual([2, 0]);
});

it('the code of the first page is requested again after five seconds, or as soon as the network is back', async () => {
  vi.useFakeTimers();
  try {
    const { line } = browser(false);
    let tries = 0;
    const coming = loadFirstPage('/page.js', () => {
      tries += 1;
      return tries < 3 ? gone() : Promise.resolve(page);
    });
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(10);
    line.dispatchEvent(new Event('online'));
    expect(await coming).toBe(page);
  } finally {
    vi.useRealTimers();
  }
});

it('the page is reloaded if the code of the first page is gone while the server responds', async () => {
  const { seen } = browser(true);
  await expect(loadFirstPage('/page.js', gone)).rejects.toThrow(TypeError);
  expect(seen.reloads).toBe(1);
});
