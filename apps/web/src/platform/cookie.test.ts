import { describe, expect, it } from 'vitest';
import { preferenceCookies, readPreferenceCookie } from './cookie.ts';

describe('a preference cookie', () => {
  it('has the prefix __Host- on https, and replaces a cookie without the prefix [ASVS 3.3.3]', () => {
    expect(preferenceCookies('nua_language', 'ur', true)).toEqual([
      'nua_language=; path=/; max-age=0',
      '__Host-nua_language=ur; path=/; max-age=31536000; samesite=lax; secure',
    ]);
  });

  it('has no prefix on http, where browsers refuse a cookie with the prefix', () => {
    expect(preferenceCookies('nua_palette', 'green', false)).toEqual([
      'nua_palette=green; path=/; max-age=31536000; samesite=lax',
    ]);
  });

  it('is read with the prefix, or without it if only an older version wrote the cookie', () => {
    expect(readPreferenceCookie('nua_language=en; __Host-nua_language=ur', 'nua_language')).toBe('ur');
    expect(readPreferenceCookie('nua_language=en', 'nua_language')).toBe('en');
    expect(readPreferenceCookie('', 'nua_language')).toBeNull();
  });
});
