import type { RoundPush } from '@nua/contract/line.ts';
import { expect, it } from 'vitest';
import type { SharedNow } from '../table/table-state.ts';
import { isEarlier, withPush } from './news.ts';

const MOMENTS = { locks_at: '2026-01-01T00:00:07.000Z', starts_at: '2026-01-01T00:00:08.000Z' };
const betting: RoundPush = { phase: 'betting', id: 'a2', number: 2, ...MOMENTS };
const over = { ended_at: '2026-01-01T00:00:19.000Z', hash: 'h', result: { crash_hundredths: 250 } };
const NONE = { ended_at: null, is_stopped: false, lapsed_hundredths: null, announced: null, hash: null, result: null };

const stateIn = (phase: SharedNow['phase'], more: Partial<NonNullable<SharedNow['round']>> = {}): SharedNow => ({
  phase,
  round: { id: 'a1', number: 1, ...MOMENTS, ...NONE, ...more },
  bet: null,
  chain: null,
  next_chain: null,
  past: [],
  offset_ms: 0,
  reached_hundredths: null,
});
const settledWithResult = stateIn('settled', over);

it('the pushes about one round together contain the complete state of the round', () => {
  const pushes: RoundPush[] = [
    betting,
    { phase: 'locked', id: 'a2' },
    { phase: 'running', id: 'a2', starts_at: '2026-01-01T00:00:09.000Z', server_time: '2026-01-01T00:00:09.000Z' },
    { phase: 'over', id: 'a2', ...over },
    { phase: 'settled', id: 'a2' },
  ];
  let now: SharedNow = settledWithResult;
  for (const push of pushes) now = { ...now, ...withPush(now, push)! };
  expect(now).toMatchObject({
    phase: 'settled',
    round: { id: 'a2', number: 2, starts_at: '2026-01-01T00:00:09.000Z', is_stopped: false, ...over },
  });
});

it.each<[what: string, SharedNow | null, RoundPush]>([
  ['no state is known yet', null, betting],
  ['the end of the previous round was not received', stateIn('running'), betting],
  ['a round was skipped', settledWithResult, { ...betting, number: 3 }],
  ['another chain has begun', stateIn('settled', { ...over, number: 100_000 }), { ...betting, number: 1 }],
  ['the push is about another round', stateIn('betting'), { phase: 'running', id: 'a2' }],
  ['the push of the end is missing', stateIn('running'), { phase: 'settled', id: 'a1' }],
  [
    'the result of the player’s bet is missing',
    { ...stateIn('over', over), bet: { shared_round_id: 'a1', state: 'open' } as SharedNow['bet'] },
    { phase: 'settled', id: 'a1' },
  ],
])('a push counts as missed if %s', (_what, before, push) => {
  expect(withPush(before, push)).toBeNull();
});

it('a missed push causes no reload if the next push contains the missed data', () => {
  expect(withPush(stateIn('betting'), { phase: 'running', id: 'a1' })).toMatchObject({ phase: 'running' });
  expect(withPush(stateIn('running'), { phase: 'settled', id: 'a1', ...over })).toMatchObject({ round: over });
});

it('a bet cashed out during the round gets its final outcome from the push at the end of the round', () => {
  const outcome = { cashed_out_hundredths: 119 };
  const bet = { shared_round_id: 'a1', state: 'settled', outcome } as unknown as SharedNow['bet'];
  const news = withPush({ ...stateIn('running'), bet }, { phase: 'over', id: 'a1', ...over });
  expect(news?.bet?.outcome).toEqual({ cashed_out_hundredths: 119, crash_hundredths: 250 });
});

it('a response is outdated if its phase is earlier than the phase of the latest push', () => {
  const [running, next] = [
    stateIn('running'),
    { ...stateIn('betting'), round: { ...stateIn('betting').round!, id: 'a2' } },
  ];
  expect(isEarlier(stateIn('locked'), running)).toBe(true);
  expect(isEarlier(running, next)).toBe(true);
  expect(isEarlier(running, running)).toBe(false);
  expect(isEarlier(next, running)).toBe(false);
  expect(isEarlier(running, null)).toBe(false);
});
