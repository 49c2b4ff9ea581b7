import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { failWhileOffline } from '../api/fail-while-offline.ts';
import { clientForTests, player, session } from '../boot/client-for-tests.ts';
import type { RouteMatch } from '../client/route-match.ts';
import { playerQuery } from '../domain/player/player-query.ts';
import { resolve } from './resolve.ts';
import { findRoute } from './routes.ts';

const at = (path: string) => new URL(path, 'http://own');

afterEach(() => onlineManager.setOnline(true));

describe('a move in the browser', () => {
  const internal = ['/omega-test', '/sigma-test', '/sigma-test?a=1'];
  it.each(internal)('to %s ends at 404 for whoever it is, and asks for nothing [R2.10 visitor]', async (path) => {
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

  it('to a path that is no screen’s ends at 404', async () => {
    const { client } = clientForTests({});
    expect(await resolve(client, at('/no-such'), 'browser', { kind: 'push' })).toMatchObject({
      problem: { status: 404 },
    });
  });

  it('without a network to a page whose guards know nothing yet says that we cannot be reached, not that something is broken', async () => {
    const { client } = clientForTests({ token: 't' });
    onlineManager.setOnline(false);
    failWhileOffline(client.queries, () => {});
    expect(await resolve(client, at('/profile'), 'browser', { kind: 'push' })).toMatchObject({
      problem: { status: 503 },
    });
  });

  it('to a path with a redirect rule leads where the rule leads, and says whether that is another site [R2.32]', async () => {
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

/** A player of yesterday's token with money in the game wallet: what the browser alone may set right. */
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
  it('is taken over as it is: the browser renews the token, brings the money home, and loads nothing again [R2.26] [R2.28]', async () => {
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

describe('a page that may be chosen', () => {
  it('brings what it needs ahead and changes nothing: no token is renewed, no money moved, no history noted [R2.26] [R2.28]', async () => {
    const { client, paths } = ofYesterday();
    await client.queries.fetchQuery(playerQuery(client));
    const came = paths().length;
    expect(await resolve(client, at('/promo'), 'prefetch')).toMatchObject({ problem: null });
    expect(paths().slice(came)).not.toEqual([]);
    expect(paths().every((path) => path.startsWith('GET'))).toBe(true);
    expect(client.stores.history.get().stack).toEqual([]);
  });
  it('brings nothing where it is closed to the visitor, or leads elsewhere [R2.29] [R2.32]', async () => {
    const { client, asked } = clientForTests({});
    client.stores.config.set({ redirects: { '/promo': '/activity' } });
    expect(await resolve(client, at('/wallet'), 'prefetch')).toMatchObject({ redirect: '/sign-in?next=%2Fwallet' });
    expect(await resolve(client, at('/promo'), 'prefetch')).toMatchObject({ redirect: '/activity' });
    expect([asked, client.i18n.loaded()]).toEqual([[], {}]);
  });
});
