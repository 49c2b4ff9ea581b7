import { describe, expect, it } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

describe('a page that is the same for every visitor', () => {
  it('is rendered once for simultaneous requests', async () => {
    const pages = new TtlCache<number>(60_000);
    let drawn = 0;
    const draw = async () => {
      drawn += 1;
      return drawn;
    };
    const seen = await Promise.all(Array.from({ length: 50 }, () => pages.get('/', draw)));
    expect(new Set(seen)).toEqual(new Set([1]));
    expect(await pages.get('/ ur', draw)).toBe(2);
  });

  it('is rendered again after a failure', async () => {
    const pages = new TtlCache<string>(60_000);
    await expect(pages.get('/', () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away');
    expect(await pages.get('/', async () => 'fine')).toBe('fine');
  });

  it('is rendered each time if caching is turned off', async () => {
    const pages = new TtlCache<number>(0);
    let drawn = 0;
    const draw = async () => ++drawn;
    await pages.get('/', draw);
    expect(await pages.get('/', draw)).toBe(2);
  });
});
