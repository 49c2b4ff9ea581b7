import { expect, it } from 'vitest';
import { readCookies, readCookiesOfPage } from './read-cookies.ts';

it('a page prefers a preference cookie with the prefix __Host- to a cookie without the prefix [ASVS 3.3.3]', () => {
  const header = 'nua_language=en; __Host-nua_language=ur; nua_palette=purple';
  expect(readCookiesOfPage(header)).toMatchObject({ nua_language: 'ur', nua_palette: 'purple' });
});

it('when two cookies have the same name, the first is used', () => {
  expect(readCookies('nua_device=own; nua_device=planted; other=%20x')).toEqual({ nua_device: 'own', other: ' x' });
});
