import { expect, it } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import type { RouteMatch } from '../client/route-match.ts';
import { problemMatch } from './load-route.ts';
import { isMissing, screenNameOf, titleOf } from './page-title.ts';
import { findRoute } from './routes.ts';

const matchOf = (path: string): RouteMatch => {
  const url = new URL(path, 'http://own');
  return { url, route: findRoute(url.pathname) ?? null, page: null, problem: null };
};

async function loadTranslation() {
  const { client } = clientForTests({});
  await client.i18n.load(['shell']);
  return client.i18n.translate();
}

it.each([
  [404, 'Page Not Found'],
  [403, 'Page Not Found'],
  [500, 'Internal Server Error'],
])('an error page of status %i has "%s" as title and as screen name [R2.38]', async (status, title) => {
  const t = await loadTranslation();
  const match = problemMatch(new URL('http://own/no-such'), status);
  expect([titleOf(match, t), screenNameOf(match, t)]).toEqual([title, title]);
});

it.each([
  ['/promo', 'Promo', 'Promo'],
  ['/', 'Nua', 'Lobby'],
  ['/game-play', ' ', 'Game'],
  ['/no-such', 'Nua', ''],
])('the page %s has the title "%s" and the screen name "%s" [R2.24]', async (path, title, name) => {
  const t = await loadTranslation();
  expect([titleOf(matchOf(path), t), screenNameOf(matchOf(path), t)]).toEqual([title, name]);
});

it.each([
  [399, false],
  [400, true],
  [499, true],
  [500, false],
])('a problem of status %i is shown as Page Not Found: %s', (status, missing) => {
  expect(isMissing(status)).toBe(missing);
});
