import { CancelledError, onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { failWhileOffline } from '../api/fail-while-offline.ts';
import { clientForTests, player, session } from '../boot/client-for-tests.ts';
import type { RouteMatch } from '../client/route-match.ts';
import { playerQuery } from '../modules/player/player-query.ts';
import { resolve } from './resolve.ts';
import { findRoute } from './routes.ts';

const urlOf = (path: string) => new URL(path, 'http://own');

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a navigation in the browser', () => {
  const internal = ['/omega-test', '/sigma-test', '/sigma-test?a=1'];
  it.each(internal)('to %s ends at 404 for visitors and players [R2.10 visitor]', async (path) => {
    for (const token of [undefined, 't']) {
      const { client, requests } = clientForTests({
        ...(token && { token }),
        responses: { 'GET /api/c/player': { data: player() } },
      });
      expect(await resolve(client, urlOf(path), 'browser', { kind: 'push' })).toMatchObject({
        page: null,
        problem: { status: 404, message: `Page Not Found: ${urlOf(path).pathname}` },
      });
      expect(requests).toEqual([]);
    }
  });

  it('to a path without a screen ends at 404', async () => {
    const { client } = clientForTests({});
    expect(await resolve(client, urlOf('/no-such'), 'browser', { kind: 'push' })).toMatchObject({
      problem: { status: 404 },
    });
  });

  it('reports an unreachable server if a guard needs data while offline', async () => {
    const { client } = clientForTests({ token: 't' });
    onlineManager.setOnline(false);
    failWhileOffline(client.queries, () => {});
    expect(await resolve(client, urlOf('/profile'), 'browser', { kind: 'push' })).toMatchObject({
      problem: { status: 503 },
    });
  });

  it('follows a redirect rule [R2.32]', async () => {
    const { client } = clientForTests({});
    client.stores.config.set({ redirects: { '/promo': 'https://partner.example/on', '/activity': '/promo' } });
    expect(await resolve(client, urlOf('/promo'), 'browser', { kind: 'push' })).toEqual({
      redirect: 'https://partner.example/on',
      status: 302,
      external: true,
    });
    expect(await resolve(client, urlOf('/activity'), 'browser', { kind: 'push' })).toMatchObject({
      redirect: '/promo',
      external: false,
    });
  });
});

/** A player with yesterday's token and money in the game wallet. Only the browser may renew the token and move the money. */
function playerOfYesterday() {
  const { client, requests } = clientForTests({
    token: 'old',
    token_created_at: '2026-02-20T00:00:00.000Z',
    responses: {
      'GET /api/c/player': { data: player({ game_accts: [{ balance: '40.00', currency: 'PKR' }] }) },
      'GET /api/c/promo': { data: { list: [], page: 1, size: 20, total: 0 } },
      'POST /api/c/auth/refresh_token': { data: session('new', '2026-03-02T07:00:00.000Z') },
      'PATCH /api/c/player/game_transfer_main': { data: { moved: '40.00', balance: '140.00' } },
    },
  });
  return { client, paths: () => requests.map(({ method, path }) => `${method} ${path.split('?', 1)[0]}`) };
}

describe('a screen that fails to load', () => {
  const missingChunk = () => new TypeError('Failed to fetch dynamically imported module: /page.js');
  /** A client whose pages fail to load with these errors and then load. `isReachable` is whether its server responds. */
  function clientFailingWith(errors: unknown[], isReachable = false) {
    const console_error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const pings = vi.fn(async () => (isReachable ? new Response() : Promise.reject(new TypeError('no network'))));
    vi.stubGlobal('fetch', pings);
    const remaining = [...errors];
    const { client } = clientForTests({});
    client.loadPage = async () => {
      if (remaining.length > 0) throw remaining.shift();
      return { Page: () => null };
    };
    return { client, remaining, pings, console_error };
  }

  it.each([
    ['no response', 503, new ApiError(0, 'No answer')],
    ['an error of the server', 503, new ApiError(50000001, 'broken')],
    ['a busy server', 503, new ApiError(50300001, 'busy')],
    ['a cancelled query', 503, new CancelledError()],
    ['a refusal', 500, new ApiError(40300001, 'no')],
    ['an error of this client', 500, new Error('broken')],
  ])(
    'with the cause "%s" shows an error page with status %i and logs the error [R2.38]',
    async (_what, status, error) => {
      const { client, console_error } = clientFailingWith([error]);
      expect(await resolve(client, urlOf('/promo'), 'browser', { kind: 'push' })).toMatchObject({
        ...{ page: null, problem: { status } },
      });
      expect(console_error).toHaveBeenCalledExactlyOnceWith(error);
    },
  );

  it('is loaded once more if its code is missing although the server responds [R9.10]', async () => {
    const { client, console_error } = clientFailingWith([missingChunk()], true);
    expect(await resolve(client, urlOf('/promo'), 'browser', { kind: 'push' })).toMatchObject({ problem: null });
    expect(console_error).not.toHaveBeenCalled();
  });

  it('shows an error page if its code is missing and the server does not respond [R9.10]', async () => {
    const { client, remaining } = clientFailingWith([missingChunk(), missingChunk()]);
    expect(await resolve(client, urlOf('/promo'), 'browser', { kind: 'push' })).toMatchObject({
      problem: { status: 503 },
    });
    expect(remaining).toHaveLength(1);
  });

  it('shows an error page on the server immediately', async () => {
    const { client, pings, console_error } = clientFailingWith([missingChunk()], true);
    expect(await resolve(client, urlOf('/promo'), 'server')).toMatchObject({ problem: { status: 500 } });
    expect([pings.mock.calls, console_error.mock.calls]).toEqual([[], []]);
  });
});

it('an address in another form is permanently redirected to its normal form [R2.23]', async () => {
  const { client } = clientForTests({});
  expect(await resolve(client, urlOf('/promo/?a=1#b'), 'server')).toEqual({ redirect: '/promo?a=1#b', status: 308 });
});

it('the parameter ?debug=1 does not change which screen is shown [R2.39]', async () => {
  const { client } = clientForTests({});
  expect(await resolve(client, urlOf('/promo?debug=1'), 'browser', { kind: 'push' })).toMatchObject({ problem: null });
});

it('the game wallet is emptied by a navigation out of a game [R2.28]', async () => {
  const from: RouteMatch = {
    url: urlOf('/game-play?game=dice'),
    route: findRoute('/game-play')!,
    page: null,
    problem: null,
  };
  const transferCount = async (kind?: 'first' | 'push') => {
    const { client, requests } = clientForTests({
      token: 't',
      token_created_at: '2026-03-02T06:00:00.000Z',
      responses: {
        'GET /api/c/player': { data: player() },
        'PATCH /api/c/player/game_transfer_main': { data: { moved: '0.00', balance: '100.00' } },
      },
    });
    await resolve(client, urlOf('/promo'), 'browser', { from, ...(kind && { kind }) });
    return requests.filter(({ method }) => method === 'PATCH').length;
  };
  expect([await transferCount('push'), await transferCount('first'), await transferCount()]).toEqual([1, 0, 0]);
});

describe('a first page that the server has resolved', () => {
  it('is shown without being loaded again [R2.26] [R2.28]', async () => {
    const { client, paths } = playerOfYesterday();
    await client.queries.fetchQuery(playerQuery(client));
    const requestCount = paths().length;
    const url = urlOf('/promo');
    const resolved: RouteMatch = { url, route: findRoute('/promo')!, page: { Page: () => null }, problem: null };
    expect(await resolve(client, url, 'browser', { resolved })).toBe(resolved);
    expect(paths().slice(requestCount)).toEqual([
      'POST /api/c/auth/refresh_token',
      'PATCH /api/c/player/game_transfer_main',
    ]);
    expect(client.i18n.loaded()).toEqual({});
    expect(client.stores.history.get().stack).toEqual(['/promo']);
  });
});

describe('a prefetched page', () => {
  it('is loaded without renewing the token or moving money [R2.26] [R2.28]', async () => {
    const { client, paths } = playerOfYesterday();
    await client.queries.fetchQuery(playerQuery(client));
    const requestCount = paths().length;
    expect(await resolve(client, urlOf('/promo'), 'prefetch')).toMatchObject({ problem: null });
    expect(paths().slice(requestCount)).not.toEqual([]);
    expect(paths().every((path) => path.startsWith('GET'))).toBe(true);
    expect(client.stores.history.get().stack).toEqual([]);
  });
  it('sends no request if a visitor may not open it [R2.29] [R2.32]', async () => {
    const { client, requests } = clientForTests({});
    client.stores.config.set({ redirects: { '/promo': '/activity' } });
    expect(await resolve(client, urlOf('/wallet'), 'prefetch')).toMatchObject({ redirect: '/sign-in?next=%2Fwallet' });
    expect(await resolve(client, urlOf('/promo'), 'prefetch')).toMatchObject({ redirect: '/activity' });
    expect([requests, client.i18n.loaded()]).toEqual([[], {}]);
  });
});
