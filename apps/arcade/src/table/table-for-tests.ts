import { arcadeRounds, arcadeSession, betOn } from '@nua/contract/arcade.ts';
import { dice } from '@nua/games/dice/dice.ts';
import { cents } from '@nua/money';
import { en } from '../i18n/en.ts';
import type { ArcadeCall, Reply } from '../wire/arcade-call.ts';
import { enterTable } from './session-controller.ts';
import { createTable } from './table.ts';
import type { FreeRounds } from './table-state.ts';
import type { AnyView, Table } from './view.ts';

export const diceBet = betOn(dice);
/** The parts of a view that the table needs. The browser tests cover the rendering. */
const diceView = { game: dice } as unknown as AnyView;

export type Request = { body?: Record<string, unknown>; key?: string };
export type SentCall = { path: string; request: Request };
export type ScriptedReply = Reply<unknown> | ((request: Request) => Reply<unknown>);

export const silence: Reply<unknown> = { is: 'silence' };
export const response = (data: unknown): Reply<unknown> => ({ is: 'response', response: data });
export const refusal = (name: string): Reply<unknown> =>
  ({ is: 'refusal', name, code: 40003001, data: null, retry_after_ms: null }) as Reply<unknown>;
export const pair = (id: string, client_seed: string | null) => ({
  id,
  server_seed_hash: `hash-${id}`,
  client_seed,
  nonce: 0,
});
export const seeds = { active: pair('one', 'mine'), next: { id: 'two', server_seed_hash: 'hash-two' } };
export const NO_BONUS = { bonus_stake: 0n, bonus_payout: 0n, bonus_balance: 0n };
export const bet = (payout: bigint, balance: bigint, bonus: typeof NO_BONUS = NO_BONUS) =>
  response({
    ...bonus,
    round_id: `round-${balance}`,
    seed_pair_id: 'one',
    nonce: 1,
    stake: 1000n,
    payout,
    balance,
    outcome: { roll_hundredths: 1234, win: payout > 0n },
    at: '2026-01-01T00:00:00.000Z',
  });

/** Opens a table with a fake API. Each path responds with the entries of its list in turn, then with silence. */
export async function openTable(
  script: Record<string, ScriptedReply[]>,
  {
    seedsNow = seeds,
    freeRounds = [],
    view = diceView,
  }: { seedsNow?: unknown; freeRounds?: readonly FreeRounds[]; view?: AnyView } = {},
) {
  const calls: SentCall[] = [];
  const sent: string[] = [];
  const start = {
    ...{ token: 't', game_id: 'dice', balance: cents(10_000), bonus: null, seeds: seedsNow, encrypt: null },
    free_rounds: freeRounds,
  };
  const limits = {
    stake_minimum: cents(100),
    stake_maximum: cents(500_000),
    payout_cap: cents(9_000_000),
    pace: { every_ms: 0, auto: true },
    stamped_by: 'outside',
  };
  const responses: Record<string, ScriptedReply[]> = {
    [arcadeSession.path]: [response({ ...start, ...limits, server_time: '2026-01-01T00:00:00.000Z' })],
    [`GET ${arcadeRounds.path}`]: [response({ list: [], page: 1, size: 30, total: 0 })],
    ...script,
  };
  const call = (async ({ path, method }: { path: string; method: string }, request: Request = {}) => {
    calls.push({ path: `${method} ${path}`, request });
    const next = (responses[`${method} ${path}`] ?? responses[path])?.shift() ?? silence;
    return typeof next === 'function' ? next(request) : next;
  }) as unknown as ArcadeCall;
  const shell = { inside: true, send: (message: { type: string }) => void sent.push(message.type) };
  const session = { token: null, encryption: null, clock_offset_ms: 0 };
  const table: Table = createTable({ view, lang: 'en', call, session, shell, messages: en, wait: async () => {} });
  await enterTable(table, 'launch_token', async () => {});
  return { table, calls, sent };
}

export const betCalls = (calls: SentCall[]) => calls.filter((call) => call.path.endsWith('/dice/bet'));
