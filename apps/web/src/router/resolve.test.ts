import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { failWhileOffline } from '../api/fail-while-offline.ts';
import { clientForTests, player, session } from '../boot/client-for-tests.ts';
import type { RouteMatch } from '../client/route-match.ts';
import { playerQuery } from '../modules/player/player-query.ts';
import { resolve } from './resolve.ts';
import { findRoute } from './routes.ts';

const at = (path: string) => new URL(path, 'http://own');

afterEach(() => onlineManager.setOnline(true));

describe('a navigation in the browser', () => {
  const internal = ['/omega-test', '/sigma-test', '/sigma-test?a=1'];
  it.each(internal)('to %s ends at 404 for visitors and players, without a request [R2.10 visitor]', async (path) => {
    for (const token of [undefined, 't']) {
      const { client, asked } = clientForTests({
        ...(token && { token }),
        responses: { 'GET /api/c/player': { data: player() } },
      });
      expect(await resolve(client, at(path), 'browser', { kind: 'push' })).toMatchObject({
        page: null,
        problem: { status: 404, message: `Page Not Found: ${at(path).pathname}` },
      });
      expect(asked).toEqual([]);
    }
  });

  it('to a path without a screen ends at 404', async () => {
    const { client } = clientForTests({});
    expect(await resolve(client, at('/no-such'), 'browser', { kind: 'push' })).toMatchObject({
      problem: { status: 404 },
    });
  });

  it('offline, before its guards have their data, shows that the server is unreachable, not that something is broken', async () => {
    const { client } = clientForTests({ token: 't' });
    onlineManager.setOnline(false);
    failWhileOffline(client.queries, () => {});
    expect(await resolve(client, at('/profile'), 'browser', { kind: 'push' })).toMatchObject({
      problem: { status: 503 },
    });
  });

  it('to a path with a redirect rule is redirected, and another site is marked as external [R2.32]', async () => {
    const { client } = clientForTests({});
    client.stores.config.set({ redirects: { '/promo': 'https://partner.example/on', '/activity': '/promo' } });
    expect(await resolve(client, at('/promo'), 'browser', { kind: 'push' })).toEqual({
      redirect: 'https://partner.example/on',
      status: 302,
      external: true,
    });
    expect(await resolve(client, at('/activity'), 'browser', { kind: 'push' })).toMatchObject({
      redirect: '/promo',
      external: false,
    });
  });
});

/** A player with yesterday's token and money in the game wallet, both of which only the browser may change. */
function ofYesterday() {
  const { client, asked } = clientForTests({
    token: 'old',
    token_created_at: '2026-02-20T00:00:00.000Z',
    responses: {
      'GET /api/c/player': { data: player({ game_accts: [{ balance: '40.00', currency: 'PKR' }] }) },
      'GET /api/c/promo': { data: { list: [], page: 1, size: 20, total: 0 } },
      'POST /api/c/auth/refresh_token': { data: session('new', '2026-03-02T07:00:00.000Z') },
      'PATCH /api/c/player/game_transfer_main': { data: { moved: '40.00', balance: '140.00' } },
    },
  });
  return { client, paths: () => asked.map(({ method, path }) => `${method} ${path.split('?', 1)[0]}`) };
}

describe('a first page that the server has resolved', () => {
  it('is shown without loading it again, while the browser renews the token and pulls the money back [R2.26] [R2.28]', async () => {
    const { client, paths } = ofYesterday();
    await client.queries.fetchQuery(playerQuery(client));
    const came = paths().length;
    const url = at('/promo');
    const resolved: RouteMatch = { url, route: findRoute('/promo')!, page: { Page: () => null }, problem: null };
    expect(await resolve(client, url, 'browser', { resolved })).toBe(resolved);
    expect(paths().slice(came)).toEqual(['POST /api/c/auth/refresh_token', 'PATCH /api/c/player/game_transfer_main']);
    expect(client.i18n.loaded()).toEqual({});
    expect(client.stores.history.get().stack).toEqual(['/promo']);
  });
});

describe('a prefetched page', () => {
  it('loads its data and changes nothing: it renews no token, moves no money and records no history [R2.26] [R2.28]', async () => {
    const { client, paths } = ofYesterday();
    await client.queries.fetchQuery(playerQuery(client));
    const came = paths().length;
    expect(await resolve(client, at('/promo'), 'prefetch')).toMatchObject({ problem: null });
    expect(paths().slice(came)).not.toEqual([]);
    expect(paths().every((path) => path.startsWith('GET'))).toBe(true);
    expect(client.stores.history.get().stack).toEqual([]);
  });
  it('loads no data if it is closed to the visitor or redirects [R2.29] [R2.32]', async () => {
    const { client, asked } = clientForTests({});
    client.stores.config.set({ redirects: { '/promo': '/activity' } });
    expect(await resolve(client, at('/wallet'), 'prefetch')).toMatchObject({ redirect: '/sign-in?next=%2Fwallet' });
    expect(await resolve(client, at('/promo'), 'prefetch')).toMatchObject({ redirect: '/activity' });
    expect([asked, client.i18n.loaded()]).toEqual([[], {}]);
  });
});
