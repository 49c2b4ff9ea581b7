import { describe, expect, it } from 'vitest';
import { palettes, preferredLanguage, readPreferences } from './config-store.ts';

describe('the language of a first visit', () => {
  it.each([
    ['ur', 'ur'],
    ['ur-PK,ur;q=0.9,en-GB;q=0.8,en;q=0.7', 'ur'],
    ['UR-pk', 'ur'],
    ['en-GB,en;q=0.9,ur;q=0.8', 'en'],
    ['de-DE,de;q=0.9,ur;q=0.4,en;q=0.3', 'ur'],
    ['en;q=0.5, ur;q=0.5', 'en'],
    ['ur;q=0, en;q=0.1', 'en'],
    ['de-DE', 'en'],
    ['*', 'en'],
    ['urdu;q=x', 'en'],
    ['', 'en'],
  ])('for the Accept-Language header "%s" is %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  it('is the chosen language, if the player has chosen one', () => {
    const headers = { 'accept-language': 'ur' };
    expect(readPreferences({ cookies: {}, headers }).language).toBe('ur');
    expect(readPreferences({ cookies: { nua_language: 'en' }, headers }).language).toBe('en');
  });
});

it('the palettes are dark red, green and purple, and dark red is the default [R3.17]', () => {
  expect(palettes).toEqual(['dark-red', 'green', 'purple']);
  const paletteOf = (cookies: Record<string, string>) => readPreferences({ cookies, headers: {} }).palette;
  expect(paletteOf({})).toBe('dark-red');
  expect(paletteOf({ nua_palette: 'beige' })).toBe('dark-red');
  for (const chosen of palettes) expect(paletteOf({ nua_palette: chosen })).toBe(chosen);
});
