import { arcadeBalance, arcadeRounds, sharedCallsOf } from '@nua/contract/arcade.ts';
import type { LineHead, RoundPush } from '@nua/contract/line.ts';
import { crash } from '@nua/games/crash/crash.ts';
import { type Cents, cents } from '@nua/money';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../i18n/en.ts';
import { canBetOnRound } from '../table/shared-controller.ts';
import { createTable } from '../table/table.ts';
import { canBet } from '../table/table-state.ts';
import type { AnyView, Table } from '../table/view.ts';
import { type ArcadeSession, createArcadeCall } from '../wire/arcade-call.ts';
import { followRounds } from './follow-rounds.ts';
import { cashOutShared, placeSharedBet } from './shared-bet.ts';

const { bet, cashOut, phase } = sharedCallsOf(crash);
const NOW = '2026-01-01T00:00:00.000Z';

/** The WebSocket of the page. The test plays the server. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readonly url: string;
  readonly sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
  receive(head: LineHead, data?: unknown): void {
    const json = JSON.stringify(data, (_name, value) => (typeof value === 'bigint' ? `${value}` : value));
    const text = data === undefined ? '' : `\n${json}`;
    this.onmessage?.({ data: JSON.stringify(head) + text });
  }
  get lastCall(): { n: number; call: string; key?: string } {
    return JSON.parse(this.sent.at(-1)!.split('\n')[0]!);
  }
}

const lastSocket = (): FakeSocket => FakeSocket.all.at(-1)!;
const callsOver = (socket: FakeSocket): string[] =>
  socket.sent.slice(1).map((text) => (JSON.parse(text.split('\n')[0]!) as { call: string }).call);

const round = {
  number: 1,
  locks_at: NOW,
  starts_at: NOW,
  announced: null,
  ended_at: null,
  is_stopped: false,
  lapsed_hundredths: null,
  hash: null,
  result: null,
};
const news = (id: string, phase: string, more: object = {}) => ({
  code: 0,
  data: {
    mark: `${id} ${phase}`,
    server_time: NOW,
    news: { phase, round: { id, ...round, ...more }, bet: null, chain: null, next_chain: null, past: [] },
  },
});
const R1 = '01a00000-0000-7000-8000-000000000001';
const R2 = '01a00000-0000-7000-8000-000000000002';
const placed = {
  ...{ round_id: R2, shared_round_id: R1, state: 'open', stake: '10.00', payout: '0.00', balance: '90.00' },
  ...{
    bonus_stake: '0.00',
    bonus_payout: '0.00',
    bonus_balance: '0.00',
    ceiling_hundredths: 1000,
    outcome: {},
    at: NOW,
  },
};

/** The HTTP requests so far, each with functions that respond to it or lose it. */
let http: { path: string; init: RequestInit; respond(envelope: object): void; fail(): void }[];
let table: Table;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  http = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { href: 'https://nua.example/arcade/crash' });
  vi.stubGlobal(
    'fetch',
    (path: string, init: RequestInit) =>
      new Promise((resolve, reject) => {
        const respond = (envelope: object) => resolve(new Response(JSON.stringify(envelope)));
        http.push({ path, init, respond, fail: () => reject(new TypeError('Failed to fetch')) });
      }),
  );
  const session: ArcadeSession = { token: 'tok', encryption: null, clock_offset_ms: 0 };
  table = createTable({
    view: { kind: 'shared', game: crash } as unknown as AnyView,
    lang: 'en',
    call: createArcadeCall(session, (path, init) => fetch(path, init)),
    session,
    shell: { inside: true, send: () => {} },
    messages: en,
    wait: (time_ms) => new Promise((resolve) => setTimeout(resolve, time_ms)),
  });
  table.change({
    phase: 'open',
    balance: cents(10_000),
    stake_maximum: cents(100_000),
    payout_cap: cents(100_000_000),
  });
  void followRounds(table);
});
afterEach(() => {
  table.change({ phase: 'closed' });
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const flushPromises = () => vi.advanceTimersByTimeAsync(0);

/** Opens the WebSocket and responds to its first call. */
async function connect(id = R1, phase = 'betting', more: object = {}): Promise<FakeSocket> {
  http.at(-1)!.respond(news(id, phase, more));
  await flushPromises();
  lastSocket().onopen?.();
  lastSocket().receive({ open: 1 });
  // The long poll over HTTP gets its response, too.
  http.at(-1)!.respond(news(id, phase, more));
  await flushPromises();
  lastSocket().receive({ n: lastSocket().lastCall.n }, news(id, phase, more));
  await flushPromises();
  return lastSocket();
}

it('the phase of the round is polled over HTTP until the WebSocket is open, and is then pushed', async () => {
  expect(lastSocket().url).toBe('wss://nua.example/arcade/line');
  const socket = await connect();
  expect(socket.sent[0]).toBe('{"token":"tok"}');
  expect(callsOver(socket)).toEqual([`GET ${phase.path}`]);
  expect(http.map(({ path }) => path)).toEqual([phase.path, `${phase.path}?after=${R1}+betting`]);
  socket.receive({ push: 'round' }, { phase: 'running', id: R1, server_time: NOW } satisfies RoundPush);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(table.state.shared?.phase).toBe('running');
  expect([callsOver(socket).length, http.length]).toEqual([1, 2]);
});

it('the game fetches the whole state when a push is about an unknown round', async () => {
  const socket = await connect();
  socket.receive({ push: 'round' }, { phase: 'running', id: R2 } satisfies RoundPush);
  await flushPromises();
  expect(callsOver(socket)).toEqual([`GET ${phase.path}`, `GET ${phase.path}`]);
  socket.receive({ n: socket.lastCall.n }, news(R2, 'running', { number: 2 }));
  await flushPromises();
  expect(table.state.shared).toMatchObject({ phase: 'running', round: { id: R2, number: 2 } });
});

it('the game polls while its WebSocket is broken, and opens a new one after a second', async () => {
  const socket = await connect();
  socket.onclose?.({ code: 1006 });
  await flushPromises();
  expect(http.at(-1)!.path).toBe(`${phase.path}?after=${R1}+betting`);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(table.session.socketFetch).toBeUndefined();
});

it('a game waits a minute before it reconnects to a server that closed its WebSocket', async () => {
  (await connect()).onclose?.({ code: 1008 });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(FakeSocket.all).toHaveLength(2);
});

it.each<[what: string, cut: (socket: FakeSocket) => unknown]>([
  ['that breaks', (socket) => socket.onclose?.({ code: 1006 })],
  ['without a response in time', () => vi.advanceTimersByTimeAsync(3_000)],
])('a call over a WebSocket %s is sent again over HTTP with the same key and body', async (_what, cut) => {
  const socket = await connect();
  const reply = table.call(bet, { body: { stake: '10.00' }, key: 'one-key' });
  await flushPromises();
  expect(socket.lastCall).toMatchObject({ call: `POST ${bet.path}`, key: 'one-key' });
  await cut(socket);
  await flushPromises();
  const sent = http.find(({ path }) => path === bet.path)!;
  expect(new Headers(sent.init.headers).get('idempotency-key')).toBe('one-key');
  expect(sent.init.body).toBe(socket.sent.at(-1)!.split('\n')[1]);
  sent.respond({ code: 0, data: placed });
  expect(await reply).toMatchObject({ is: 'response', response: { stake: 1000n } });
  expect(table.session.socketFetch).toBeUndefined();
});

it('a call over the WebSocket gets its response over the WebSocket', async () => {
  const socket = await connect();
  const reply = table.call(bet, { body: { stake: '10.00' }, key: 'one-key' });
  await flushPromises();
  const before = http.length;
  socket.receive({ n: socket.lastCall.n, retry_after_s: 2 }, { code: 42900001, msg: '', data: null });
  expect(await reply).toMatchObject({ is: 'refusal', retry_after_ms: 2_000 });
  expect(http).toHaveLength(before);
});

it('a bet from another tab is shown, and its result is fetched if the push about it was missed', async () => {
  const socket = await connect();
  socket.receive({ push: 'bet' }, placed);
  await flushPromises();
  expect(table.state).toMatchObject({ round: { at: 'open' }, shared: { bet: { stake: 1000n as Cents } } });
  socket.receive({ push: 'round' }, {
    phase: 'betting',
    id: R2,
    number: 3,
    locks_at: NOW,
    starts_at: NOW,
  } satisfies RoundPush);
  await flushPromises();
  socket.receive({ n: socket.lastCall.n }, news(R2, 'betting', { number: 3 }));
  await flushPromises();
  expect(callsOver(socket).at(-1)).toContain('/arcade/api/round');
  socket.receive({ n: socket.lastCall.n }, { code: 0, data: { list: [], page: 1, size: 30, total: 0 } });
  await flushPromises();
  expect(table.state.round.at).toBe('idle');
});

describe('a round that ends while the connection is lost', () => {
  const lostRound = {
    ...{ id: R2, game_id: 'crash', state: 'settled', void_reason: null, stake: '10.00', payout: '0.00', net: '-10.00' },
    ...{ bonus_stake: '0.00', bonus_payout: '0.00', free_rounds_id: null, seed_pair_id: null, nonce: null, at: NOW },
    ...{ server_seed_hash: null, client_seed: null, server_seed: null, shared: null },
    outcome: { target_hundredths: null, cashed_out_hundredths: null, crash_hundredths: 150 },
  };
  const money = { balance: '70.00', main: '5.00', bonus: null, free_rounds: [] };
  const lastHttp = (path: string) => http.findLast((request) => request.path.split('?')[0] === path)!;
  const respond = async (path: string, data: object) => {
    lastHttp(path).respond({ code: 0, data });
    await flushPromises();
  };
  /** Breaks the WebSocket, loses a call over HTTP, and reports the next round when the connection is back. */
  const loseUntilNextRound = async (socket: FakeSocket, path: string) => {
    await flushPromises();
    socket.onclose?.({ code: 1006 });
    await flushPromises();
    lastHttp(path).fail();
    await flushPromises();
    expect(table.state.round.at).toBe('unknown');
    lastHttp(phase.path).respond(news(R2, 'betting', { number: 2 }));
    await vi.advanceTimersByTimeAsync(900);
  };
  const expectResultAndNextBet = async () => {
    await respond(arcadeRounds.path, { list: [lostRound], page: 1, size: 30, total: 1 });
    await respond(arcadeBalance.path, money);
    expect(table.state).toMatchObject({ round: { at: 'idle' }, shared: { round: { id: R2 }, bet: null } });
    expect(table.state).toMatchObject({ history: [{ round_id: R2 }], visit_net: -1000n, balance: 7000n });
    expect(canBet(table.state) && canBetOnRound(table.state)).toBe(true);
  };

  it('shows the result of a bet whose response was lost, and allows the next bet', async () => {
    const socket = await connect();
    void placeSharedBet(table);
    await loseUntilNextRound(socket, bet.path);
    await respond(bet.path, placed);
    await expectResultAndNextBet();
  });

  it.each([
    ['accepted', { code: 0, data: { ...placed, state: 'settled', outcome: { cashed_out_hundredths: 120 } } }],
    ['refused', { code: 40003001, data: null }],
  ])(
    'shows the result of a bet whose %s cash-out got no response, and allows the next bet',
    async (_what, envelope) => {
      const socket = await connect();
      socket.receive({ push: 'bet' }, placed);
      await flushPromises();
      void cashOutShared(table);
      await loseUntilNextRound(socket, cashOut.path);
      lastHttp(cashOut.path).respond(envelope);
      await flushPromises();
      await expectResultAndNextBet();
    },
  );
});

it('a bet on the next round stays on the table until the news of that round arrives', async () => {
  const socket = await connect();
  void placeSharedBet(table);
  await flushPromises();
  socket.receive({ n: socket.lastCall.n }, { code: 0, data: { ...placed, shared_round_id: R2 } });
  await flushPromises();
  const over = { ended_at: NOW, hash: 'h', result: { crash_hundredths: 150 } };
  const pushes: RoundPush[] = [
    { phase: 'over', id: R1, ...over },
    { phase: 'settled', id: R1 },
    { phase: 'betting', id: R2, number: 2, locks_at: NOW, starts_at: NOW },
  ];
  for (const push of pushes) socket.receive({ push: 'round' }, push);
  await flushPromises();
  expect(table.state).toMatchObject({ round: { at: 'open' }, shared: { round: { id: R2 }, bet: { stake: 1000n } } });
});
