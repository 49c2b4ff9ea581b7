import { login } from '@nua/contract/auth.ts';
import { errors } from '@nua/contract/errors.ts';
import { listFundRecords } from '@nua/contract/fund-record.ts';
import { launchGame, listGames } from '@nua/contract/game.ts';
import { timeOfKey } from '@nua/contract/idempotency-key.ts';
import { getPlayer, updatePlayer } from '@nua/contract/player.ts';
import { getWithdraw } from '@nua/contract/withdraw.ts';
import { newKey, sameKey, setKeyOffset } from '@nua/wire/new-key.ts';
import { openBody, sealBody } from '@nua/wire/seal-body.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientForTests, config, player, session } from '../boot/client-for-tests.ts';
import { ApiError } from './api-error.ts';
import { buildPath } from './build-request.ts';

const page = { data: { list: [], page: 1, size: 20, total: 0 } };
const at = '2026-03-02T07:00:00.000Z';

// Test files share modules (`isolate: false`), and other files change this offset.
beforeEach(() => setKeyOffset(0));

describe('a call of the API', () => {
  it('sends the bearer token of a signed-in player [R7.01]', async () => {
    const { client, requests } = clientForTests({ token: 'secret', responses: { 'GET /api/c/game': page } });
    await client.call(listGames);
    client.stores.auth.set({ token: null });
    await client.call(listGames);
    expect(requests.map((request) => request.headers.authorization)).toEqual(['Bearer secret', undefined]);
  });
  it('sends the filter of a GET in the query, and the data of a POST in the body [R7.03]', async () => {
    const { client, requests } = clientForTests({
      token: 't',
      responses: { 'GET /api/c/player/accts/logs': page, 'POST /api/c/auth/login': { data: session('t', at) } },
    });
    await client.call(listFundRecords, { list: { page: 2, size: 5, sort: { at: 'desc' }, filter: { kind: 'bet' } } });
    const query = new URL(requests[0]!.path, 'http://own').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      paging: '{"page":2,"size":5}',
      sort: '{"at":"desc"}',
      filter: '{"kind":"bet"}',
    });
    await client.call(login, { body: { user_name: 'a', password: 'b' } });
    expect(requests[1]).toMatchObject({
      method: 'POST',
      path: '/api/c/auth/login',
      body: '{"user_name":"a","password":"b"}',
    });
  });
  it('omits empty filter values [R5.02]', () => {
    const filter = { kind: '', wallet: null, at__gte: undefined, kind__in: [], wallet__in: ['main'] };
    expect(buildPath(listFundRecords, { list: { filter } })).toBe(
      `/api/c/player/accts/logs?filter=${encodeURIComponent('{"wallet__in":["main"]}').replaceAll('%20', '+')}`,
    );
    expect(buildPath(listFundRecords, { list: { filter: { kind: '' } } })).toBe('/api/c/player/accts/logs');
  });
  it('is not sent if a path parameter is missing [R5.01]', async () => {
    const { client, requests } = clientForTests({ token: 't' });
    await expect(client.call(getWithdraw)).rejects.toThrow('missing required path parameters');
    await expect(client.call(getWithdraw, { params: { id: '' } })).rejects.toThrow('missing required path parameters');
    expect(requests).toEqual([]);
  });
  it('returns the data of a response with code 0, and rejects any other code [R7.04] [R8.01]', async () => {
    const { client } = clientForTests({
      token: 't',
      responses: {
        'GET /api/c/player': { data: player() },
        'GET /api/c/game': { code: 40000002, msg: 'no', data: { fields: ['x'] } },
      },
    });
    expect((await client.call(getPlayer)).player_accts[0]!.balance).toBe(10_000n);
    const error = await client.call(listGames).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 40000002, status: 400, message: 'no', data: { fields: ['x'] } });
  });
  it('fails with the text "API Core Error" if an error response has no text [R8.01]', async () => {
    const { client } = clientForTests({ responses: { 'GET /api/c/game': { code: 50000001 } } });
    await expect(client.call(listGames)).rejects.toThrow('API Core Error');
  });
  it('fails before it is sent if it needs a player and none is signed in [R8.05]', async () => {
    const { client, requests } = clientForTests({});
    // An ApiError would be retried, so the error has another type.
    const error = await client.call(getPlayer).catch((caught: unknown) => caught);
    expect(error).toEqual(new Error('You must log in to obtain the token.'));
    expect(error).not.toBeInstanceOf(ApiError);
    expect(requests).toEqual([]);
  });
  it('reports its errors to the shell, unless the caller shows them [R8.04]', async () => {
    const { client, failures } = clientForTests({ responses: { 'GET /api/c/game': { code: 50000001, msg: 'x' } } });
    await client.call(listGames).catch(() => null);
    await client.call(listGames, { quiet: true }).catch(() => null);
    expect(failures.map((failure) => failure.quiet)).toEqual([false, true]);
  });
  it('sends the idempotency key of its caller, or else a new key', async () => {
    const response = { data: { url: '/arcade/dice', moved: '1.00', game_balance: '1.00' } };
    const { client, requests } = clientForTests({ token: 't', responses: { 'POST /api/c/game/launch': response } });
    await client.call(launchGame, { body: { game_id: 'dice' } });
    await client.call(launchGame, { body: { game_id: 'dice' }, key: 'mine' });
    expect(requests[0]!.headers['idempotency-key']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(requests[1]!.headers['idempotency-key']).toBe('mine');
  });
  it.each(['KEY_AHEAD', 'KEY_EXPIRED'] as const)(
    'is retried once after %s, with a new key made from the corrected time',
    async (name) => {
      const launched = { data: { url: '/arcade/dice', moved: '1.00', game_balance: '1.00' } };
      const responses = [{ code: errors[name] }, launched];
      const { client, requests } = clientForTests({
        token: 't',
        wire: { onServerTime: () => {} },
        responses: {
          'POST /api/c/game/launch': () => {
            setKeyOffset(-3_600_000);
            return responses.shift()!;
          },
        },
      });
      await client.call(launchGame, { body: { game_id: 'dice' } });
      setKeyOffset(0);
      const [first, second] = requests.map(({ headers }) => timeOfKey(headers['idempotency-key']!)!);
      expect(requests).toHaveLength(2);
      expect(first! - second!).toBeGreaterThan(3_000_000);
    },
  );
  it('fails if the key of its caller is rejected, and the next press uses a new key', async () => {
    const { client, requests } = clientForTests({
      token: 't',
      responses: { 'POST /api/c/game/launch': { code: errors.KEY_AHEAD } },
    });
    const key = newKey();
    expect(sameKey(key)).toBe(key);
    await client.call(launchGame, { body: { game_id: 'dice' }, key }).catch(() => null);
    expect(requests).toHaveLength(1);
    expect(sameKey(key)).not.toBe(key);
  });
  it('does not end the session if the rejected token was already replaced [R4.03] [R8.03]', async () => {
    const { client, failures } = clientForTests({
      token: 'old',
      responses: {
        'GET /api/c/player': () => {
          client.stores.auth.set({ token: 'new' });
          return { code: 40100001, msg: 'not signed in' };
        },
      },
    });
    await expect(client.call(getPlayer, { quiet: true })).rejects.toMatchObject({ status: 401 });
    expect([failures, client.stores.auth.get().token]).toEqual([[], 'new']);
  });
  it('fails with code 0 (outcome unknown) if no response arrives', async () => {
    const wire = { fetch: () => Promise.reject(new TypeError('offline')) };
    const { client } = clientForTests({ wire });
    await expect(client.call(listGames)).rejects.toMatchObject({ code: 0, status: 0 });
  });
});

const key = Buffer.alloc(32, 7).toString('base64');
const encrypt = { v: 1, kid: 'k1', key, tz: 'Asia/Karachi' } as const;
const loginAbout = { method: 'POST', path: '/api/c/auth/login', encryption: encrypt };

describe('a call to a server that encrypts', () => {
  it('is encrypted with the server’s date, unless it is a public read [R7.02]', async () => {
    const sentRequests: { sealed: boolean; path: string }[] = [];
    const { client } = clientForTests({
      wire: {
        config: () => ({ ...config, encrypt }) as never,
        async fetch(path, init) {
          const headers = init.headers as Record<string, string>;
          sentRequests.push({ sealed: headers['x-enc'] === '1', path });
          if (path.startsWith('/api/c/game')) return Response.json({ code: 0, msg: '', ...page });
          const body = JSON.parse(String(init.body)) as never;
          const plain = await openBody(body, { ...loginAbout, direction: 'request' });
          expect(plain).toBe('{"user_name":"a","password":"b"}');
          const response = JSON.stringify({ code: 0, msg: '', data: session('t', at) });
          return Response.json(await sealBody(response, { ...loginAbout, day: '2026-03-02', direction: 'response' }));
        },
      },
    });
    expect((await client.call(login, { body: { user_name: 'a', password: 'b' } })).token).toBe('t');
    await client.call(listGames);
    expect(sentRequests.map(({ sealed }) => sealed)).toEqual([true, false]);
  });
  it('is retried with the date of the server’s clock if the server rejects the date [R7.02]', async () => {
    const days: string[] = [];
    let now = new Date('2026-02-20T00:00:00.000Z');
    const { client } = clientForTests({
      wire: {
        now: () => now,
        config: () => ({ ...config, encrypt }) as never,
        onServerTime: (time) => {
          now = time;
        },
        async fetch(_path, init) {
          const day = (JSON.parse(String(init.body)) as { d: string }).d;
          days.push(day);
          if (day === '2026-03-02') return Response.json({ code: 0, msg: '', data: session('t', at) });
          const refusal = { code: errors.SEAL_DAY, msg: 'another day', data: { server_time: at } };
          return Response.json(refusal, { status: 400 });
        },
      },
    });
    await client.call(login, { body: { user_name: 'a', password: 'b' } });
    expect(days).toEqual(['2026-02-20', '2026-03-02']);
  });
  it('is not retried after an encryption error if another player has signed in [R4.02]', async () => {
    let token = 'first';
    const { client, requests } = clientForTests({
      wire: {
        token: () => token,
        async reloadConfig() {
          token = 'second';
          return null;
        },
      },
      responses: { 'PATCH /api/c/player': { code: errors.SEAL_KEY } },
    });
    await expect(client.call(updatePlayer, { body: {} })).rejects.toMatchObject({ code: errors.SEAL_KEY });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer first']);
  });
  it('does not end a new session if the server rejects the token of the old one [R8.03] [R4.03]', async () => {
    let token = 'old';
    const { client, failures } = clientForTests({
      wire: { token: () => token },
      responses: {
        'GET /api/c/player': () => {
          token = 'new';
          return { code: 40100001, msg: 'no session' };
        },
      },
    });
    await expect(client.call(getPlayer)).rejects.toMatchObject({ status: 401 });
    expect(failures).toEqual([]);
    await expect(client.call(getPlayer)).rejects.toMatchObject({ status: 401 });
    expect(failures).toHaveLength(1);
  });
});
