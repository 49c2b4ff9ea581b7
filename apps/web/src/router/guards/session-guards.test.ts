import { describe, expect, it } from 'vitest';
import { clientForTests, player, type ResponseData, session } from '../../boot/client-for-tests.ts';
import { playerQuery } from '../../modules/player/player-query.ts';
import { GAME_LOCK, noLocks } from '../../platform/locks.ts';
import { findRoute } from '../routes.ts';
import type { Navigation } from './guard.ts';
import { runGuards } from './guards.ts';

const urlOf = (path: string) => new URL(path, 'http://own');
function navigationTo(path: string, change: Partial<Navigation> = {}, from?: string): Navigation {
  const to = urlOf(path);
  const origin = from === undefined ? null : { url: urlOf(from), route: findRoute(urlOf(from).pathname) ?? null };
  return { to, route: findRoute(to.pathname)!, from: origin, side: 'browser', kind: 'push', ...change };
}
const gameWalletWithMoney = { data: player({ game_accts: [{ balance: 40, currency: 'PKR' }] }) };
const transferred = { data: { moved: '40.00', balance: '140.00' } };
const today = '2026-03-02T06:00:00.000Z';

function signedInClient(responses: Record<string, ResponseData | (() => ResponseData)> = {}, change: object = {}) {
  return clientForTests({
    token: 'old',
    token_created_at: today,
    responses: {
      'GET /api/c/player': { data: player() },
      'PATCH /api/c/player/game_transfer_main': transferred,
      ...responses,
    },
    ...change,
  });
}
const requestedPaths = (requests: { method: string; path: string }[]) =>
  requests.map(({ method, path }) => `${method} ${path.split('?', 1)[0]}`);

const transfers = (requests: { method: string; path: string }[]) =>
  requestedPaths(requests).filter((path) => path.startsWith('PATCH'));

describe('the session guard', () => {
  it('loads the client configuration once, before anything else [R2.25] [R7.12]', async () => {
    const { client, requests } = signedInClient();
    await runGuards(navigationTo('/wallet'), client);
    await runGuards(navigationTo('/report'), client);
    expect(requestedPaths(requests)).toEqual(['GET /api/c/config', 'GET /api/c/player']);
    expect(client.stores.config.get().config?.currency).toBe('PKR');
  });
  it.each(['browser', 'server'] as const)(
    'loads the player in the %s if a player is signed in but not loaded [R2.27]',
    async (side) => {
      const { client, requests } = signedInClient(
        { 'GET /api/c/player': { data: player({ user_name: 'bilal' }) } },
        { side },
      );
      expect(client.queries.getQueryData(['player'])).toBeUndefined();
      await runGuards(navigationTo('/', { side }), client);
      expect(requestedPaths(requests)).toEqual(['GET /api/c/config', 'GET /api/c/player']);
      expect(requests[1]?.headers.authorization).toBe('Bearer old');
      expect(client.queries.getQueryData(['player'])).toMatchObject({ user_name: 'bilal' });
    },
  );
  it('loads a player only once, and none for a visitor [R2.27]', async () => {
    const signedIn = signedInClient();
    await signedIn.client.queries.fetchQuery(playerQuery(signedIn.client));
    await runGuards(navigationTo('/'), signedIn.client);
    expect(requestedPaths(signedIn.requests)).toEqual(['GET /api/c/player', 'GET /api/c/config']);
    const visitor = clientForTests({ responses: { 'GET /api/c/player': { data: player() } } });
    await runGuards(navigationTo('/'), visitor.client);
    expect(requestedPaths(visitor.requests)).toEqual(['GET /api/c/config']);
  });
  it('renews the token once on each new calendar day in Karachi [R2.26] [R4.05]', async () => {
    // In Karachi these times are 23:30 on 1 March and 00:30 on 2 March.
    const { client, requests } = signedInClient(
      { 'POST /api/c/auth/refresh_token': { data: session('new', '2026-03-01T19:30:00.000Z') } },
      { token_created_at: '2026-03-01T18:30:00.000Z', now: '2026-03-01T19:30:00.000Z' },
    );
    await runGuards(navigationTo('/wallet'), client);
    await runGuards(navigationTo('/report'), client);
    expect(requestedPaths(requests).filter((path) => path.includes('refresh'))).toHaveLength(1);
    expect(client.stores.auth.get()).toMatchObject({ token: 'new', checked_date: '2026-03-02' });
    expect(requests.find(({ path }) => path === '/api/c/player')?.headers.authorization).toBe('Bearer new');
  });
  it('continues with the old token if the token cannot be renewed [R8.06]', async () => {
    const { client, failures } = signedInClient(
      { 'POST /api/c/auth/refresh_token': { code: 50000001, msg: 'broken' } },
      { token_created_at: '2026-02-20T00:00:00.000Z' },
    );
    await runGuards(navigationTo('/wallet'), client);
    expect(client.stores.auth.get().token).toBe('old');
    expect(failures.every((failure) => failure.quiet)).toBe(true);
  });
  it('moves money from the game wallet back to the main wallet [R2.28] [R7.09]', async () => {
    const { client, requests } = signedInClient({ 'GET /api/c/player': gameWalletWithMoney });
    await runGuards(navigationTo('/wallet'), client);
    expect(requestedPaths(requests)).toContain('PATCH /api/c/player/game_transfer_main');
  });
  it('moves money back when the player leaves a game, even if the game wallet looks empty [R2.28]', async () => {
    const { client, requests } = signedInClient();
    await runGuards(navigationTo('/', {}, '/game-play?game=dice'), client);
    expect(requestedPaths(requests)).toContain('PATCH /api/c/player/game_transfer_main');
  });
  it('moves no money from an empty game wallet [R2.28]', async () => {
    const { client, requests } = signedInClient();
    await runGuards(navigationTo('/wallet', {}, '/'), client);
    expect(transfers(requests)).toEqual([]);
  });
  const elsewhere = { ...noLocks, isHeldElsewhere: async (name: string) => name === GAME_LOCK };
  it.each<[string, Navigation, object]>([
    ['in a navigation into a game', navigationTo('/game-play?game=dice'), {}],
    [
      'in a navigation from a game into another game',
      navigationTo('/game-play?game=limbo', {}, '/game-play?game=dice'),
      {},
    ],
    ['on the server', navigationTo('/wallet', { side: 'server' }), { side: 'server' }],
    ['on the server after a game', navigationTo('/', { side: 'server' }, '/game-play?game=dice'), { side: 'server' }],
    ['while another tab plays', navigationTo('/wallet'), { locks: elsewhere }],
    ['after a game while another tab plays', navigationTo('/', {}, '/game-play?game=dice'), { locks: elsewhere }],
    ['in a navigation that is redirected', navigationTo('/sign-in', {}, '/game-play?game=dice'), {}],
  ])('never moves money back %s [R2.28]', async (_when, navigation, change) => {
    const { client, requests } = signedInClient({ 'GET /api/c/player': gameWalletWithMoney }, change);
    await runGuards(navigation, client);
    expect(transfers(requests)).toEqual([]);
  });
  it('does not renew the token on the server, because rendering changes no data [R4.05] [R2.26]', async () => {
    const { client, requests } = signedInClient({}, { token_created_at: '2026-02-20T00:00:00.000Z', side: 'server' });
    await runGuards(navigationTo('/wallet', { side: 'server' }), client);
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });
  it('ends the session if the token is rejected, and opens /sign-in with the requested path [R4.03] [R8.03]', async () => {
    const { client } = signedInClient({ 'GET /api/c/player': { code: 40100001, msg: 'no session' } });
    expect(await runGuards(navigationTo('/wallet'), client)).toEqual({ redirect: '/sign-in?next=%2Fwallet' });
    expect(client.stores.auth.get().token).toBeNull();
  });
  it('treats the player as a visitor on the server if the token is rejected [R4.03]', async () => {
    const { client } = signedInClient(
      { 'GET /api/c/player': { code: 40100001, msg: 'no session' } },
      { side: 'server' },
    );
    expect(await runGuards(navigationTo('/promo', { side: 'server' }), client)).toBeUndefined();
    expect(client.stores.auth.get().token).toBeNull();
  });
  it('ends the session with the reason that the server gives [R4.03]', async () => {
    const endReasonAfter = async (code: number, data: object) => {
      const { client } = signedInClient({ 'GET /api/c/player': { code, data } }, { wire: { onError() {} } });
      expect(await runGuards(navigationTo('/wallet'), client)).toEqual({ redirect: '/sign-in?next=%2Fwallet' });
      return [client.stores.auth.get().token, client.stores.auth.get().ended];
    };
    const reason = { end_reason: 'device_ended' };
    expect(await endReasonAfter(40100001, reason)).toEqual([null, 'elsewhere']);
    expect(await endReasonAfter(40000001, reason)).toEqual([null, null]);
  });
  it('fails without ending the session if the player cannot be loaded [R4.03]', async () => {
    for (const code of [50000001, 40300001]) {
      const { client } = signedInClient({ 'GET /api/c/player': { code, msg: 'broken' } });
      await expect(runGuards(navigationTo('/wallet'), client)).rejects.toMatchObject({ code });
      expect(client.stores.auth.get().token).toBe('old');
    }
    const { client } = signedInClient({}, { wire: { fetch: () => Promise.reject(new TypeError('offline')) } });
    client.stores.config.set({ config: { currency: 'PKR' } as never });
    client.queries.fetchQuery = () => Promise.reject(new Error('broken'));
    await expect(runGuards(navigationTo('/wallet'), client)).rejects.toThrow('broken');
    expect(client.stores.auth.get().token).toBe('old');
  });
  it('loads the player with the new token if the rejected token was already replaced [R4.03]', async () => {
    const responses = [{ code: 40100001, msg: 'no session' }, { data: player({ user_name: 'bilal' }) }];
    const { client, requests } = signedInClient({
      'GET /api/c/player': () => {
        client.stores.auth.set({ token: 'new' });
        return responses.shift()!;
      },
    });
    expect(await runGuards(navigationTo('/wallet'), client)).toBeUndefined();
    const tokens = requests.filter(({ path }) => path === '/api/c/player').map(({ headers }) => headers.authorization);
    expect(tokens).toEqual(['Bearer old', 'Bearer new']);
    expect(client.queries.getQueryData(['player'])).toMatchObject({ user_name: 'bilal' });
  });
  it('does not sign out a player with status 4, because the shell does so with an explanation [R4.04]', async () => {
    const { client } = signedInClient({ 'GET /api/c/player': { data: player({ status: 4 }) } });
    expect(await runGuards(navigationTo('/wallet'), client)).toBeUndefined();
    expect(client.stores.auth.get().token).toBe('old');
  });
  it('allows a navigation from the page of an unknown address', async () => {
    const { client } = signedInClient();
    expect(await runGuards(navigationTo('/wallet', {}, '/no-such'), client)).toBeUndefined();
  });
  it('treats a player with status 4 as a visitor on the server [R4.04]', async () => {
    const { client } = signedInClient({ 'GET /api/c/player': { data: player({ status: 4 }) } }, { side: 'server' });
    const redirect = await runGuards(navigationTo('/wallet', { side: 'server' }), client);
    expect([redirect?.redirect, client.stores.auth.get().token]).toEqual(['/sign-in?next=%2Fwallet', null]);
  });
  it('redirects a visitor on the server as in the browser [R2.29]', async () => {
    const { client } = clientForTests({ side: 'server' });
    expect((await runGuards(navigationTo('/wallet', { side: 'server' }), client))?.redirect).toBe(
      '/sign-in?next=%2Fwallet',
    );
  });
});
