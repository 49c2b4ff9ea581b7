import { listCms } from '@nua/contract/cms.ts';
import { listGames, pullGameWallet } from '@nua/contract/game.ts';
import { getPlayer } from '@nua/contract/player.ts';
import { describe, expect, it, vi } from 'vitest';
import { noProgress, type Progress, type Wire } from '../../api/call.ts';
import { player } from '../../boot/client-for-tests.ts';
import { createDialogsStore } from '../../client/dialogs-store.ts';
import { visibleProgress } from '../../shell/session/visible-progress.ts';
import { createPagePayloads } from './page-payloads.ts';

const list = { code: 0, msg: '', data: { list: [], page: 1, size: 20, total: 0 } };
const page = new URL('http://own/wallet?x=1');

function payloadsWith(
  response: (path: string, init: RequestInit) => unknown,
  token: string | null = 't',
  startProgress: () => Progress = () => noProgress,
  overrides: Partial<Wire> = {},
) {
  const requests: { path: string; init: RequestInit }[] = [];
  const reported_errors: unknown[] = [];
  const reports: unknown[] = [];
  const wire: Wire = {
    async fetch(path, init, sent) {
      sent?.();
      requests.push({ path, init });
      const body = await response(path, init);
      if (body instanceof Response) return body;
      return new Response(typeof body === 'string' ? body : JSON.stringify(body));
    },
    token: () => token,
    config: () => null,
    reloadConfig: async () => null,
    session: () => new AbortController().signal,
    now: () => new Date('2026-03-02T07:00:00.000Z'),
    onServerTime: () => {},
    startProgress,
    onError: (error) => reported_errors.push(error),
    ...overrides,
  };
  const payloads = createPagePayloads({
    wire,
    build_id: 'b1',
    onPayload: (payload) => reports.push(payload),
    onBuildRefused: (build_id) => reports.push(build_id),
  });
  return { payloads, requests, reported_errors, reports, paths: () => requests.map(({ path }) => path) };
}
const payload = (responses: object) => ({
  code: 0,
  msg: '',
  data: { build_id: 'b2', redirects: { '/a': '/b' }, responses },
});

describe('the data of a page', () => {
  it('is fetched in one request with the responses to all queries of the loader [R7.34]', async () => {
    const { payloads, paths, reports } = payloadsWith(() =>
      payload({ '/api/c/game': list, '/api/c/sys_cms_config': list }),
    );
    const call = payloads.callFor(page);
    const both = await Promise.all([call(listGames), call(listCms)]);
    expect(both.map(({ total }) => total)).toEqual([0, 0]);
    expect(paths()).toEqual(['/wallet/_payload.json?b1&x=1']);
    expect(reports).toEqual([{ build_id: 'b2', redirects: { '/a': '/b' } }]);
  });
  it('is loaded from the API if the server has another build [R7.33] [R7.34]', async () => {
    const refused = { code: 40909001, msg: '', data: { build_id: 'b2' } };
    const { payloads, paths, reports, reported_errors } = payloadsWith((path) =>
      path.includes('_payload') ? refused : list,
    );
    expect((await payloads.callFor(page)(listGames)).total).toBe(0);
    expect([reports, reported_errors]).toEqual([['b2'], []]);
    expect(paths()[1]).toMatch(/^\/api\/c\/game/);
  });
  it('counts as one request in progress [R2.36]', async () => {
    const dialogs = createDialogsStore();
    const counts: number[] = [];
    dialogs.subscribe(() => counts.push(dialogs.get().requests));
    const responses = payload({ '/api/c/game': list, '/api/c/sys_cms_config': list });
    const { payloads } = payloadsWith(
      () => responses,
      't',
      () => visibleProgress(dialogs),
    );
    const call = payloads.callFor(page);
    await Promise.all([call(listGames), call(listCms)]);
    expect([Math.max(...counts), counts.at(-1), dialogs.get().waiting]).toEqual([1, 0, 0]);
  });
  it('counts as one more request for each query that the payload lacks [R2.36]', async () => {
    const dialogs = createDialogsStore();
    const counts: number[] = [];
    dialogs.subscribe(() => counts.push(dialogs.get().requests));
    const { payloads } = payloadsWith(
      (path) => (path.includes('_payload') ? payload({}) : list),
      't',
      () => visibleProgress(dialogs),
    );
    const call = payloads.callFor(page);
    await Promise.all([call(listGames), call(listCms)]);
    expect([Math.max(...counts), counts.at(-1)]).toEqual([2, 0]);
  });
  it('is not fetched before the first query [R7.34]', () => {
    const { payloads, paths } = payloadsWith(() => payload({}));
    payloads.callFor(page);
    expect(paths()).toEqual([]);
  });
  it('is requested with the token, and with the cookie only for a player [R7.34]', async () => {
    const signedIn = payloadsWith(() => payload({ '/api/c/game': list }));
    await signedIn.payloads.callFor(page)(listGames);
    expect(signedIn.requests[0]?.init).toMatchObject({
      credentials: 'same-origin',
      headers: { authorization: 'Bearer t' },
    });
    const visitor = payloadsWith(() => payload({ '/api/c/game': list }), null);
    await visitor.payloads.callFor(page)(listGames);
    expect(visitor.requests[0]?.init).toMatchObject({ credentials: 'omit' });
    expect(visitor.requests[0]?.init.headers).not.toHaveProperty('authorization');
  });
  it('is loaded from the API if the payload does not contain it [R7.34]', async () => {
    const { payloads, paths } = payloadsWith((path) =>
      path.includes('_payload') ? payload({ '/api/c/game': list }) : list,
    );
    const call = payloads.callFor(page);
    await call(listGames);
    await call(listGames);
    await call(listCms);
    expect(paths()).toEqual(['/wallet/_payload.json?b1&x=1', '/api/c/game', '/api/c/sys_cms_config']);
  });
  it.each([
    ['a refusal', () => ({ code: 40100001, msg: 'x', data: { redirect: '/sign-in' } })],
    ['a page of another server', () => '<html>'],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is loaded from the API if the payload request gets %s [R7.34]', async (_what, response) => {
    const { payloads, paths } = payloadsWith((path) => (path.includes('_payload') ? response() : list));
    expect((await payloads.callFor(page)(listGames)).total).toBe(0);
    expect(paths().at(-1)).toBe('/api/c/game');
  });
  it('is loaded from the API if the network is too slow for the payload [R7.34]', async () => {
    vi.useFakeTimers();
    try {
      const { payloads, paths } = payloadsWith((path, init) =>
        path.includes('_payload')
          ? new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
          : list,
      );
      const response = payloads.callFor(page)(listGames);
      await vi.advanceTimersByTimeAsync(6000);
      expect((await response).total).toBe(0);
      expect(paths()).toEqual(['/wallet/_payload.json?b1&x=1', '/api/c/game']);
    } finally {
      vi.useRealTimers();
    }
  });
  it('is fetched again after a transfer [R2.28] [R7.34]', async () => {
    const playerResponse = { code: 0, msg: '', data: player() };
    const { payloads, paths } = payloadsWith((path, init) => {
      if (path.includes('_payload')) return payload({ '/api/c/player': playerResponse });
      return init.method === 'PATCH' ? { code: 0, msg: '', data: { moved: '1.00', balance: '1.00' } } : playerResponse;
    });
    const call = payloads.callFor(page);
    await call(getPlayer);
    await call(pullGameWallet);
    await call(getPlayer);
    const data = '/wallet/_payload.json?b1&x=1';
    expect(paths()).toEqual([data, '/api/c/player/game_transfer_main', data]);
  });
  it('is prefetched without a call that changes data [R2.28] [R2.36]', async () => {
    const { payloads, paths, reported_errors } = payloadsWith(() => ({ code: 40100001, msg: 'x', data: null }));
    const prefetch = payloads.callFor(page, true);
    await expect(prefetch(pullGameWallet)).rejects.toThrow();
    await expect(prefetch(getPlayer)).rejects.toThrow();
    expect(paths().some((path) => path.includes('game_transfer_main'))).toBe(false);
    expect(reported_errors).toEqual([]);
  });
  it('is requested as JSON [R7.34]', async () => {
    vi.useFakeTimers();
    try {
      const { payloads, requests } = payloadsWith(() => payload({ '/api/c/game': list }));
      await payloads.callFor(page)(listGames);
      expect(requests[0]?.init).toMatchObject({ method: 'GET', headers: { accept: 'application/json' } });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
  it('reports the server’s time if its response has a Date header', async () => {
    const times: string[] = [];
    const date = 'Mon, 02 Mar 2026 07:00:00 GMT';
    for (const headers of [{ date }, {}]) {
      const response = () => Response.json(payload({ '/api/c/game': list }), { headers });
      const { payloads } = payloadsWith(response, 't', undefined, {
        onServerTime: (time) => times.push(time.toISOString()),
      });
      await payloads.callFor(page)(listGames);
    }
    expect(times).toEqual(['2026-03-02T07:00:00.000Z']);
  });
  it('is loaded from the API after an error response [R7.33] [R7.34]', async () => {
    const withData = { code: 40100001, msg: 'x', data: { responses: { '/api/c/game': list } } };
    for (const [refusal, expectedReports] of [
      [withData, []],
      [{ code: 40909001, msg: '', data: null }, ['']],
    ] as const) {
      const { payloads, paths, reports } = payloadsWith((path) => (path.includes('_payload') ? refusal : list));
      expect((await payloads.callFor(page)(listGames)).total).toBe(0);
      expect([paths().at(-1), reports]).toEqual(['/api/c/game', expectedReports]);
    }
  });
  it('is reused from a prefetch for five seconds [R7.34]', async () => {
    let now_ms = 1_000_000;
    const requestCounts = async (after_ms: number) => {
      const overrides = { now: () => new Date(now_ms) };
      const { payloads, paths } = payloadsWith(() => payload({ '/api/c/game': list }), 't', undefined, overrides);
      await payloads.callFor(page, true)(listGames);
      now_ms += after_ms;
      await payloads.callFor(page)(listGames);
      return paths().length;
    };
    expect([await requestCounts(0), await requestCounts(4_999), await requestCounts(5_000)]).toEqual([1, 1, 2]);
  });
  it('is reused from a prefetch, unless data has changed since [R7.34]', async () => {
    const { payloads, paths } = payloadsWith(() => payload({ '/api/c/game': list }));
    await payloads.callFor(page, true)(listGames);
    await payloads.callFor(page)(listGames);
    expect(paths()).toHaveLength(1);
    await payloads.callFor(page, true)(listGames);
    payloads.clear();
    await payloads.callFor(page)(listGames);
    expect(paths()).toHaveLength(3);
  });
});
