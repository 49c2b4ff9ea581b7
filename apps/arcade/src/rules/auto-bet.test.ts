import type { Cents } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AutoState, autoStep } from './auto-bet.ts';
import { nextBet, planError } from './auto-plan.ts';

const c = (amount: number) => BigInt(amount) as Cents;
const plan = { rounds: 10, loss_limit: c(1000), win_limit: null };
const started = autoStep({ status: 'off' }, { type: 'start', plan });
const lose = (state: AutoState, stake = 400) => autoStep(state, { type: 'settled', stake: c(stake), payout: c(0) });

describe('auto-bet', () => {
  it('stops before a bet that could exceed the loss limit', () => {
    const after = lose(lose(started));
    expect(nextBet(after, c(400), c(90_000))).toBe('loss_limit');
    expect(nextBet(after, c(200), c(90_000))).toBe('bet');
  });

  it('stops after the requested number of rounds', () => {
    let state: AutoState = autoStep({ status: 'off' }, { type: 'start', plan: { ...plan, rounds: 2 } });
    state = lose(lose(state, 1), 1);
    expect(state).toMatchObject({ status: 'ended', reason: 'count', played: 2 });
    expect(nextBet(state, c(1), c(100))).toBe('none');
  });

  it('stops when the win limit is reached', () => {
    const state = autoStep({ status: 'off' }, { type: 'start', plan: { ...plan, win_limit: c(500) } });
    expect(autoStep(state, { type: 'settled', stake: c(100), payout: c(600) })).toMatchObject({ reason: 'win_limit' });
  });

  it.each(['error', 'hidden', 'paused', 'player', 'funds'] as const)(
    'stops for the reason "%s" and keeps its totals',
    (reason) => {
      const state = autoStep(lose(started), { type: 'stop', reason });
      expect(state).toEqual({ status: 'ended', reason, played: 1, net: c(-400) });
      expect(lose(state)).toBe(state);
    },
  );

  it('never bets more than the balance', () => {
    expect(nextBet(started, c(100), c(99))).toBe('funds');
  });

  it('cannot start without a number of rounds and a loss limit of at least one stake', () => {
    expect(planError(plan, c(1000))).toBeNull();
    expect(planError({ ...plan, loss_limit: c(0) }, c(100))).toBe('loss_limit');
    expect(planError({ ...plan, loss_limit: c(99) }, c(100))).toBe('loss_limit');
    for (const rounds of [0, -1, 1.5, Number.NaN, 1001]) expect(planError({ ...plan, rounds }, c(1))).toBe('rounds');
    expect(planError({ ...plan, win_limit: c(0) }, c(1))).toBe('win_limit');
  });

  it('never loses more than its loss limit, for any results of the rounds', () => {
    const round = fc.record({ stake: fc.integer({ min: 1, max: 700 }), times: fc.integer({ min: 0, max: 3 }) });
    fc.assert(
      fc.property(fc.array(round, { maxLength: 60 }), (rounds) => {
        let state: AutoState = autoStep({ status: 'off' }, { type: 'start', plan: { ...plan, rounds: 1000 } });
        for (const { stake, times } of rounds) {
          if (nextBet(state, c(stake), c(1_000_000)) !== 'bet') continue;
          state = autoStep(state, { type: 'settled', stake: c(stake), payout: c(stake * times) });
        }
        return state.status === 'off' || state.net >= -plan.loss_limit;
      }),
    );
  });
});
