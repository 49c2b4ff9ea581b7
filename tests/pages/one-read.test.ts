import { type Call, calls } from '@nua/contract';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { features } from '../../apps/server/src/app/features.ts';
import { callInProcess, type PageCall, type PageResponse } from '../../apps/server/src/http/calls/call-in-process.ts';
import { CallResponder } from '../../apps/server/src/http/calls/call-responder.ts';
import { routes } from '../../apps/web/src/router/routes.ts';
import { type PlayerWithHistory, playerWithHistory } from '../world/player-with-history.ts';
import { type CallOptions, expectOk, type Someone, startWorld, type World } from '../world/world.ts';

const web = builtWeb();
let world: World;
let ayesha: PlayerWithHistory;

beforeAll(async () => {
  // Shared data is cached after the first read, as on a site with visitors.
  world = await startWorld({ parts: { web: { ...web, shared_ms: 3_600_000 } } });
  ayesha = await playerWithHistory(world, { user_name: 'ayesha_of_pages' });
}, 60_000);
afterAll(() => world.stop());
afterEach(() => vi.restoreAllMocks());

const cookieOf = (who: Pick<Someone, 'token'>) => ({ cookie: `nua_session=${who.token}` });
const requestPage = (path: string, who?: Pick<Someone, 'token'>) =>
  fetch(world.url + path, { headers: who ? cookieOf(who) : {}, redirect: 'manual' });

/** The statements of one page. The server's jobs also send statements, so the smallest result of five runs counts. */
async function statementsOf(path: string, who: Someone, before = () => {}): Promise<string[]> {
  const runs: string[][] = [];
  for (let turn = 0; turn < 5; turn++) {
    before();
    const texts: string[] = [];
    const query = pg.Client.prototype.query;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [statement] = args as [string | { text: string }];
      texts.push(typeof statement === 'string' ? statement : statement.text);
      return Reflect.apply(query, this, args);
    } as typeof query);
    expect((await requestPage(path, who)).status).toBe(200);
    spy.mockRestore();
    runs.push(texts);
  }
  return runs.sort((a, b) => a.length - b.length)[0]!;
}

/** Sets every limit, which gives a player the most data to read. */
async function setEveryLimit(who: Someone): Promise<void> {
  const limits = (['deposit', 'loss', 'stake'] as const).flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((period) => ({ kind, period, amount: '90000.00' })),
  );
  expectOk(await world.call(calls.setLimits, { token: who.token, body: { limits } }));
}

describe('the data of a player’s page', () => {
  it.each([
    ['/', 2],
    ['/wallet', 3],
  ])('at %s needs at most %i SQL statements', async (path, maximum) => {
    await setEveryLimit(ayesha);
    await requestPage(path, ayesha);
    expect((await statementsOf(path, ayesha)).length).toBeLessThanOrEqual(maximum);
  });

  it('needs no additional read for an uncached session', async () => {
    const statements = await statementsOf('/', ayesha, () => world.app.sessions.forget(null));
    const [reads, writes] = [/^(with|select)/, /^update device/].map((start) =>
      statements.filter((text) => start.test(text)),
    );
    expect([reads!.length, writes!.length]).toEqual([2, 1]);
    expect(reads![0]).toContain('from session s');
  });

  it('is read in the same SQL statement as the event cursor', async () => {
    const reads = (await statementsOf('/wallet', ayesha)).filter((text) => /^(with|select)/.test(text));
    expect(reads.map((text) => text.includes('event_head'))).toEqual(reads.map((_text, index) => index === 0));
    expect(reads[0]).toContain('ledger.');
    const html = await (await requestPage('/', ayesha)).text();
    const cursor = new RegExp(`"cursor":\\{"id":"${ayesha.id}","own":\\d+,"all":\\d+\\}`);
    expect(html).toMatch(cursor);
    const shared = await (await requestPage('/')).text();
    expect(shared).toContain('"cursor":null');
    expect(shared).not.toContain('event_cursor');
  });

  it('never contains another player’s data [R7.34]', async () => {
    const bilal = await world.player({ user_name: 'bilal_of_pages' });
    const pair = [ayesha, bilal];
    world.app.sessions.forget(null);
    const pages = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const who = pair[at % 2]!;
        const response = await requestPage(at % 3 ? '/' : '/wallet', who);
        return { who, status: response.status, html: await response.text() };
      }),
    );
    // Under this load some pages are refused, and they contain no player.
    const rendered = pages.filter(({ status }) => status === 200);
    for (const who of pair) expect(rendered.some((page) => page.who === who)).toBe(true);
    for (const { who, status, html } of pages) {
      const other = pair.find((player) => player !== who)!;
      for (const secret of [other.id, other.user_name!, other.phone!, other.token]) expect(html).not.toContain(secret);
      if (status === 200) expect(html).toContain(who.id);
    }
  });

  it('contains every change since the previous page', async () => {
    const shown = async () => /ali_\w+/.exec(await (await requestPage('/', ayesha)).text())?.[0];
    for (const alias_name of ['ali_one', 'ali_two']) {
      expectOk(await world.call(calls.updatePlayer, { token: ayesha.token, body: { alias_name } }));
      expect(await shown()).toBe(alias_name);
    }
  });
});

describe('the calls of a page', () => {
  const paths = routes
    .filter(({ access }) => access !== 'engineer')
    .map(({ path }) => (path === '/game-play' ? '/game-play?game=dice' : path));

  it('have the same responses in process as over the network', async () => {
    const createCaller = callInProcess(
      features,
      features.flatMap(({ handlers }) => [...handlers]),
      { responder: new CallResponder(world.app, null), sessions: world.app.sessions, shared_ms: 0 },
    );
    const received: { request: PageCall; response: PageResponse }[] = [];
    const { render } = (await import(web.server_entry)) as { render(request: object): Promise<{ status: number }> };
    const orders = [`/wallet/deposit?id=${ayesha.open_id}`, `/wallet/withdraw?id=${ayesha.withdraw_id}`];
    for (const url of [...paths, ...orders, `/message/content?id=${ayesha.gift_id}`]) {
      const caller = createCaller(null);
      await render({
        url,
        cookies: { nua_session: ayesha.token },
        headers: {},
        now: world.clock.now(),
        async call(request: PageCall) {
          const response = await caller(request);
          received.push({ request, response });
          return response;
        },
      });
    }
    expect(new Set(received.map(({ request }) => request.path)).size).toBeGreaterThan(12);
    const byPath = new Map<string, Call>(
      Object.values(calls)
        .filter(({ method }) => method === 'GET')
        .map((call) => [call.path, call]),
    );
    for (const { request, response } of received) {
      const call = byPath.get(request.path)!;
      const { status, code, msg, wire } = await world.call(call, optionsOf(request));
      expect([request.path, { status, code, msg }]).toEqual([
        request.path,
        { status: response.status, code: response.code, msg: response.msg },
      ]);
      if (code === 0) expect([request.path, response.data]).toStrictEqual([request.path, v.parse(call.response, wire)]);
    }
  });

  const optionsOf = ({ params, query, list, token }: PageCall): CallOptions => ({
    params,
    query: { ...query, ...list },
    token,
  });
});

describe('the server', () => {
  it('renders the lobby without the player after the session ended on another device', async () => {
    const device = await world.player();
    await requestPage('/', device);
    await world.pool.query('select end_sessions($1, $2, $3)', [device.id, 'password', world.clock.now()]);
    await world.app.revisions.catchUp();
    const lobby = await requestPage('/', device);
    expect([lobby.status, (await lobby.text()).includes(device.id)]).toEqual([200, false]);
    const wallet = await requestPage('/wallet', device);
    expect([wallet.status, wallet.headers.get('location')]).toEqual([302, '/sign-in?next=%2Fwallet']);
  });

  it('renders a blocked player’s page without any data of the player', async () => {
    const blocked = await world.player();
    await requestPage('/', blocked);
    await world.pool.query('select block_player($1, $2, $3)', [blocked.id, 'fraud', world.clock.now()]);
    await world.app.revisions.catchUp();
    for (const path of ['/', '/wallet']) {
      const html = await (await requestPage(path, blocked)).text();
      for (const secret of [blocked.id, blocked.user_name!, blocked.phone!]) expect(html).not.toContain(secret);
    }
  });

  it('renders the notice of the break for an excluded player', async () => {
    const resting = await world.player();
    expectOk(await world.call(calls.excludePlayer, { token: resting.token, body: { length: 'week' } as never }));
    expect(await (await requestPage('/', resting)).text()).toContain('You are taking a break');
  });

  it('responds with 503 while the database is down', async () => {
    await requestPage('/wallet', ayesha);
    const refuse = () => Promise.reject(new Error('connection refused'));
    vi.spyOn(world.pool, 'connect').mockImplementation(refuse);
    vi.spyOn(world.pool, 'query').mockImplementation(refuse);
    const page = await requestPage('/wallet', ayesha);
    expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(await page.text()).not.toContain(ayesha.id);
  });
});
