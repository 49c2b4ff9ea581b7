import { describe, expect, it } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

describe('a cached value', () => {
  it('is computed once for simultaneous calls', async () => {
    const cache = new TtlCache<number>(60_000);
    let computed = 0;
    const compute = async () => {
      computed += 1;
      return computed;
    };
    const values = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', compute)));
    expect(new Set(values)).toEqual(new Set([1]));
    expect(await cache.get('/ ur', compute)).toBe(2);
  });

  it('is computed again after a failure', async () => {
    const cache = new TtlCache<string>(60_000);
    await expect(cache.get('/', () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away');
    expect(await cache.get('/', async () => 'fine')).toBe('fine');
  });

  it('is computed each time if caching is turned off', async () => {
    const cache = new TtlCache<number>(0);
    let computed = 0;
    const compute = async () => ++computed;
    await cache.get('/', compute);
    expect(await cache.get('/', compute)).toBe(2);
  });
});
