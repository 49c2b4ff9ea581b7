import { getEventListeners } from 'node:events';
import { login } from '@nua/contract/auth.ts';
import { errors } from '@nua/contract/errors.ts';
import { launchGame, listGames } from '@nua/contract/game.ts';
import { getPlayer, updatePlayer } from '@nua/contract/player.ts';
import { newKey, sameKey } from '@nua/wire/new-key.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientForTests, config, session } from '../boot/client-for-tests.ts';
import { abortCalls } from '../modules/session/running-calls.ts';
import { ApiError } from './api-error.ts';
import { navigationWire, noProgress, prefetchWire, type Wire } from './call.ts';

const list = { data: { list: [], page: 1, size: 20, total: 0 } };
const at = '2026-03-02T07:00:00.000Z';
const launched = { data: { url: '/arcade/dice', moved: '1.00', game_balance: '1.00' } };
const dice = { body: { game_id: 'dice' } };
const signIn = { body: { user_name: 'a', password: 'b' } };
const errorOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a request to the API', () => {
  it('has a token, an idempotency key and a content type only if the call needs them [R7.01] [R7.03]', async () => {
    const responses = { 'GET /api/c/game': list, 'POST /api/c/game/launch': launched };
    const { client, requests } = clientForTests({ responses });
    await client.call(listGames);
    client.stores.auth.set({ token: 't' });
    await client.call(launchGame, { ...dice, key: 'mine' });
    expect(requests.map(({ headers }) => headers)).toStrictEqual([
      { accept: 'application/json' },
      {
        accept: 'application/json',
        authorization: 'Bearer t',
        'content-type': 'application/json',
        'idempotency-key': 'mine',
      },
    ]);
  });

  it('continues after its page is closed only if the caller sets keepalive', async () => {
    const inits: RequestInit[] = [];
    const fetch: Wire['fetch'] = async (_path, init) => {
      inits.push(init);
      return Response.json({ code: 0, msg: '', ...list });
    };
    const { client } = clientForTests({ wire: { fetch } });
    for (const options of [{}, { keepalive: false }, { keepalive: true }]) await client.call(listGames, options);
    expect(inits.map(({ keepalive }) => keepalive)).toEqual([undefined, undefined, true]);
  });

  it('is sent unencrypted by a browser without WebCrypto [R7.02]', async () => {
    vi.stubGlobal('crypto', undefined);
    const encrypt = { v: 1, kid: 'k1', key: btoa('x'.repeat(32)), tz: 'Asia/Karachi' };
    const { client, requests } = clientForTests({
      wire: { config: () => ({ ...config, encrypt }) as never },
      responses: { 'POST /api/c/auth/login': { data: session('t', at) } },
    });
    await client.call(login, signIn);
    expect([requests[0]?.body, requests[0]?.headers['x-enc']]).toEqual([JSON.stringify(signIn.body), undefined]);
  });
});

describe('the progress of a call', () => {
  const wireWithEvents = (response: () => Response) => {
    const events: unknown[] = [];
    const wire: Partial<Wire> = {
      startProgress(options) {
        events.push(options);
        return { sent: () => void events.push('sent'), ended: () => void events.push('ended') };
      },
      async fetch(_path, _init, sent) {
        sent?.();
        return response();
      },
    };
    return { events, wire };
  };

  it('begins before the request is sent, and ends with the response [R2.36]', async () => {
    const { events, wire } = wireWithEvents(() => Response.json({ code: 0, msg: '', ...list }));
    const { client } = clientForTests({ wire });
    await client.call(listGames);
    await client.call(listGames, { background: true });
    const [waiting, unnoticed] = [false, true].map((background) => ({ background, method: 'GET' }));
    expect(events).toEqual([waiting, 'sent', 'ended', unnoticed, 'sent', 'ended']);
  });

  it('ends when the call fails [R2.36]', async () => {
    const { events, wire } = wireWithEvents(() => Response.json({ code: errors.INTERNAL, msg: 'x' }));
    await errorOf(clientForTests({ wire }).client.call(listGames));
    expect(events.slice(1)).toEqual(['sent', 'ended']);
  });

  it('is shown for every navigation, but not for a prefetch [R2.36]', () => {
    const startProgress = vi.fn<Wire['startProgress']>(() => noProgress);
    const onError = vi.fn<Wire['onError']>();
    const token = () => 't';
    const wire = { startProgress, onError, token } as unknown as Wire;
    navigationWire(wire).startProgress({ background: true, method: 'POST' });
    expect(startProgress.mock.calls).toEqual([[{ background: false, method: 'POST' }]]);
    const prefetch = prefetchWire(wire);
    expect(prefetch.startProgress({ background: false, method: 'GET' })).toBe(noProgress);
    prefetch.onError(new ApiError(0, 'No answer'), { quiet: false });
    expect([startProgress.mock.calls.length, onError.mock.calls]).toEqual([1, []]);
    expect([navigationWire(wire).token(), prefetch.token()]).toEqual(['t', 't']);
  });
});

describe('a call that waits for its response', () => {
  const neverResponds: Wire['fetch'] = (_path, { signal }) =>
    new Promise((_resolve, reject) => {
      signal!.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });

  beforeEach(() => {
    vi.useFakeTimers();
  });

  it.each([
    ['20 s', {}, 20_000],
    ['the time that its caller sets', { timeout_ms: 500 }, 500],
  ])('times out after %s, and its outcome counts as unknown', async (_what, options, ms) => {
    const { client, failures } = clientForTests({ wire: { fetch: neverResponds } });
    const call = errorOf(client.call(listGames, options));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(failures).toHaveLength(1);
    expect(await call).toMatchObject({ code: 0, status: 0, message: 'No answer', data: null });
  });

  it('rejects with an AbortError if its caller cancels it', async () => {
    const { client, failures } = clientForTests({ wire: { fetch: neverResponds } });
    const controller = new AbortController();
    const call = errorOf(client.call(listGames, { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(100);
    controller.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
    expect(failures).toEqual([]);
  });

  it('is aborted at the end of the session if it concerns the player [R4.02]', async () => {
    const { client, failures } = clientForTests({ token: 't', wire: { fetch: neverResponds } });
    const playerCall = errorOf(client.call(getPlayer));
    const visitorCall = errorOf(client.call(listGames));
    await vi.advanceTimersByTimeAsync(100);
    abortCalls(client);
    expect(await playerCall).toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await visitorCall).toMatchObject({ code: 0 });
    expect(failures).toHaveLength(1);
  });

  it('leaves no timer or listener behind after the response', async () => {
    const { client } = clientForTests({ responses: { 'GET /api/c/game': list } });
    const { signal } = new AbortController();
    await client.call(listGames, { signal });
    expect([vi.getTimerCount(), getEventListeners(signal, 'abort')]).toEqual([0, []]);
  });
});

describe('a response', () => {
  const respond = (text: string, status = 200, headers: Record<string, string> = {}) => {
    const serverTimes: string[] = [];
    const { client, failures } = clientForTests({
      wire: {
        fetch: async () => new Response(text, { status, headers }),
        onServerTime: (time) => void serverTimes.push(time.toISOString()),
      },
    });
    return { client, failures, serverTimes };
  };

  it.each([
    ['a page of a hotspot', '<html>', 200, 50_000_000],
    ['a page of a proxy', '<html>Bad gateway', 502, 50_200_000],
    ['an error page', '<html>', 400, 40_000_000],
    ['a page after a redirect', '', 399, 50_000_000],
    ['a body that was cut short', '{"code":0,"data":{', 200, 50_000_000],
    ['JSON of another form', '{"hello":1}', 200, 50_000_000],
    ['a code that is not a number', '{"code":"0"}', 200, 50_000_000],
  ])('with %s has an unknown outcome (body %j, status %i, code %i) [R8.01]', async (_what, text, status, code) => {
    const { client, failures } = respond(text, status);
    const error = await errorOf(client.call(listGames));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code, status, message: 'API Core Error', data: null });
    expect(failures).toHaveLength(1);
  });

  it('reports the server’s time if it has a Date header', async () => {
    const envelope = JSON.stringify({ code: 0, msg: '', ...list });
    const dated = respond(envelope, 200, { date: 'Mon, 02 Mar 2026 07:00:00 GMT' });
    await dated.client.call(listGames);
    const undated = respond(envelope);
    await undated.client.call(listGames);
    expect([dated.serverTimes, undated.serverTimes]).toEqual([[at], []]);
  });

  it('is not validated, but its amounts are converted to paisa', async () => {
    const { client } = respond('{"code":0,"msg":"","data":{"balance":"1.50","more":"2.00"}}');
    expect(await client.call({ ...listGames, amounts: ['balance'] } as typeof listGames)).toEqual({
      ...{ balance: 150n, more: '2.00' },
    });
  });

  it('has an unknown outcome if an amount in it cannot be parsed', async () => {
    const { client } = respond('{"code":0,"msg":"","data":{"balance":"much"}}');
    expect(await errorOf(client.call({ ...listGames, amounts: ['balance'] } as typeof listGames))).toMatchObject({
      ...{ code: 50_000_000, message: 'API Core Error' },
    });
  });
});

describe('a refused call', () => {
  it.each(['SEAL_DAY', 'SEAL_KEY', 'SEAL_BROKEN'] as const)(
    'is retried once with a reloaded configuration after %s [R7.02]',
    async (name) => {
      const reloadConfig = vi.fn(async () => null);
      const onServerTime = vi.fn();
      const { client, requests } = clientForTests({
        wire: { reloadConfig, onServerTime },
        responses: { 'POST /api/c/auth/login': { code: errors[name] } },
      });
      expect(await errorOf(client.call(login, signIn))).toMatchObject({ code: errors[name] });
      expect([requests.length, reloadConfig.mock.calls.length, onServerTime.mock.calls]).toEqual([2, 1, []]);
    },
  );

  it.each(['KEY_AHEAD', 'KEY_EXPIRED', 'IDEMPOTENCY_KEY_INVALID'] as const)(
    'is retried once with a new idempotency key after %s',
    async (name) => {
      const { client, requests } = clientForTests({
        token: 't',
        responses: { 'POST /api/c/game/launch': { code: errors[name] } },
      });
      expect(await errorOf(client.call(launchGame, dice))).toMatchObject({ code: errors[name] });
      const keys = requests.map(({ headers }) => headers['idempotency-key']);
      expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
    },
  );

  it('is not retried with a new key if another player has signed in', async () => {
    const { client, requests } = clientForTests({
      token: 'first',
      responses: {
        'POST /api/c/game/launch': () => {
          client.stores.auth.set({ token: 'second' });
          return { code: errors.KEY_AHEAD };
        },
      },
    });
    await errorOf(client.call(launchGame, dice));
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer first']);
  });

  it('without an idempotency key is not retried after a key error', async () => {
    const { client, requests } = clientForTests({ responses: { 'GET /api/c/game': { code: errors.KEY_AHEAD } } });
    expect(await errorOf(client.call(listGames))).toMatchObject({ code: errors.KEY_AHEAD });
    expect(requests).toHaveLength(1);
  });

  it('is not retried after an error that leaves the key valid', async () => {
    const { client, requests } = clientForTests({
      token: 't',
      responses: { 'POST /api/c/game/launch': { code: errors.OUTCOME_UNKNOWN } },
    });
    const key = newKey();
    await errorOf(client.call(launchGame, { ...dice, key }));
    await errorOf(client.call(launchGame, dice));
    expect([requests.length, sameKey(key)]).toEqual([2, key]);
  });

  it('is reported even if the token was replaced during the call [R8.03] [R8.04]', async () => {
    const { client, failures } = clientForTests({
      token: 'old',
      responses: {
        'PATCH /api/c/player': () => {
          client.stores.auth.set({ token: 'new' });
          return { code: errors.INTERNAL };
        },
      },
    });
    await errorOf(client.call(updatePlayer, { body: {} }));
    expect(failures.map(({ error }) => error.code)).toEqual([errors.INTERNAL]);
  });
});
