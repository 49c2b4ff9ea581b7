import { describe, expect, it } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

describe('a page shown to every visitor alike', () => {
  it('is drawn once for a crowd that asks together', async () => {
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

  it('is drawn again after a drawing that failed', async () => {
    const pages = new TtlCache<string>(60_000);
    await expect(pages.get('/', () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away');
    expect(await pages.get('/', async () => 'fine')).toBe('fine');
  });

  it('is drawn each time where keeping is switched off', async () => {
    const pages = new TtlCache<number>(0);
    let drawn = 0;
    const draw = async () => ++drawn;
    await pages.get('/', draw);
    expect(await pages.get('/', draw)).toBe(2);
  });
});
