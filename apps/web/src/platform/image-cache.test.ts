import { describe, expect, it } from 'vitest';
import { createImageCache, fitInto, imageLimits } from './image-cache.ts';

type Picture = { bytes: number; width: number; height: number };

function createTestCache(pictures: (url: string) => Picture | Promise<Picture>) {
  let now = 0;
  const fetched: string[] = [];
  const resized: { width: number; height: number; type: string; quality: number }[] = [];
  const addresses = new Set<string>();
  const sizes = new Map<Blob, Picture>();
  const cache = createImageCache({
    async fetch(url) {
      fetched.push(url);
      const picture = await pictures(url);
      const blob = new Blob([new Uint8Array(picture.bytes)], { type: 'image/png' });
      sizes.set(blob, picture);
      return blob;
    },
    async open(blob) {
      const { width, height } = sizes.get(blob)!;
      if (width === 0) throw new Error('cannot be resized');
      return {
        width,
        height,
        close() {},
        async draw(w, h, type, quality) {
          resized.push({ width: w, height: h, type, quality });
          return new Blob([new Uint8Array(100)], { type });
        },
      };
    },
    now: () => now,
    address(blob) {
      const address = `blob:${addresses.size}-${blob.size}-${Math.random()}`;
      addresses.add(address);
      return address;
    },
    release: (address) => void addresses.delete(address),
  });
  return { cache, fetched, resized, addresses, wait: (ms: number) => (now += ms) };
}

const small = { bytes: 10, width: 64, height: 64 };

describe('the image cache', () => {
  it('fetches a picture once if it is requested several times at once [R9.07]', async () => {
    const { cache, fetched } = createTestCache(() => small);
    const [first, second] = await Promise.all([cache.get('/a'), cache.get('/a')]);
    expect([first === second, await cache.get('/a'), fetched]).toEqual([true, first, ['/a']]);
  });
  it('holds at most 50 pictures and evicts the least recently used one [R9.07 items]', async () => {
    const { cache, fetched, addresses } = createTestCache(() => small);
    for (let n = 0; n < 50; n++) await cache.get(`/${n}`);
    await cache.get('/0');
    await cache.get('/50');
    expect([cache.size.items, addresses.size]).toEqual([50, 50]);
    fetched.length = 0;
    await cache.get('/0');
    await cache.get('/1');
    expect(fetched).toEqual(['/1']);
  });
  it('holds at most 5 MB [R9.07 bytes]', async () => {
    const { cache } = createTestCache(() => ({ bytes: 2 * 1024 * 1024, width: 200, height: 200 }));
    for (const url of ['/a', '/b', '/c']) await cache.get(url);
    expect(cache.size).toEqual({ items: 2, bytes: 4 * 1024 * 1024 });
    expect(imageLimits.max_bytes).toBe(5_242_880);
  });
  it('removes pictures that were not used for ten minutes [R9.07 idle]', async () => {
    const { cache, wait, addresses } = createTestCache(() => small);
    await cache.get('/a');
    wait(9 * 60_000);
    await cache.get('/a');
    wait(599_999);
    cache.sweep();
    expect(cache.size.items).toBe(1);
    wait(1);
    cache.sweep();
    expect([cache.size, addresses.size]).toEqual([{ items: 0, bytes: 0 }, 0]);
  });
  it.each([
    [257, 10, { width: 256, height: 10 }],
    [10, 257, { width: 10, height: 256 }],
    [1024, 512, { width: 256, height: 128 }],
  ])('compresses a picture of %i × %i to webp with quality 0.7 [R9.07 compress]', async (width, height, size) => {
    const { cache, resized } = createTestCache(() => ({ bytes: 1000, width, height }));
    await cache.get('/a');
    expect(resized).toEqual([{ ...size, type: 'image/webp', quality: 0.7 }]);
    expect(cache.size.bytes).toBe(100);
  });
  it('does not compress a picture of up to 256 × 256 [R9.07 compress]', async () => {
    const { cache, resized } = createTestCache((url) => ({
      bytes: 1000,
      width: url === '/svg' ? 0 : 256,
      height: 256,
    }));
    await cache.get('/a');
    await cache.get('/svg');
    expect([resized, cache.size.bytes]).toEqual([[], 2000]);
    expect(fitInto(5000, 1, 256)).toEqual({ width: 256, height: 1 });
  });
  it('is empty after a logout, even if a picture arrives later [R4.02] [R9.07]', async () => {
    const { cache, addresses } = createTestCache(() => small);
    await cache.get('/a');
    const pending = cache.get('/b');
    cache.clear();
    await expect(pending).rejects.toThrow('logged out');
    expect([cache.size.items, addresses.size]).toEqual([0, 0]);
  });
  it('fetches a picture only once after a logout, even if a request from before the logout ends meanwhile [R9.07]', async () => {
    const { promise, resolve } = Promise.withResolvers<Picture>();
    const { cache, fetched, addresses } = createTestCache(() => (fetched.length === 1 ? small : promise));
    const before = cache.get('/a');
    cache.clear();
    const after = cache.get('/a');
    await expect(before).rejects.toThrow('logged out');
    const again = cache.get('/a');
    resolve(small);
    expect([(await after) === (await again), fetched.length, addresses.size]).toEqual([true, 2, 1]);
  });
});
