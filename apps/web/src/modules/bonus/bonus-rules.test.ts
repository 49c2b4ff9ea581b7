import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { forfeitedBy, groupBonuses, stakesToReach, wagerLeft, wagerPercent } from './bonus-rules.ts';
import type { Bonus } from './bonuses-query.ts';

const wagering = (done: number, needed: number) => ({ wager_done: cents(done), wager_needed: cents(needed) });

describe('the wagering of a bonus', () => {
  it.each([
    [0, 100_000, 0, 100_000],
    [33_333, 100_000, 33, 66_667],
    [99_999, 100_000, 99, 1],
    [100_000, 100_000, 100, 0],
    [120_000, 100_000, 100, 0],
    [0, 0, 100, 0],
  ])('with %d of %d paisa done shows %d percent and %d left', (done, needed, percent, left) => {
    expect(wagerPercent(wagering(done, needed))).toBe(percent);
    expect(wagerLeft(wagering(done, needed))).toBe(BigInt(left));
  });

  it('is shown as stakes for each group of games, with the highest weight first', () => {
    const weights = { dice: 2500, limbo: 2500, plain: 10_000, none: 0, third: 3333 };
    expect(stakesToReach(weights, cents(75_000))).toEqual([
      { games: ['plain'], percent: 100, stakes: 75_000n },
      { games: ['third'], percent: 33.33, stakes: 225_023n },
      { games: ['dice', 'limbo'], percent: 25, stakes: 300_000n },
    ]);
    expect(stakesToReach({}, cents(1))).toEqual([]);
  });
});

const bonus = (id: string, state: Bonus['state'], forfeits_on_withdraw = false) =>
  ({ id, state, forfeits_on_withdraw, left: cents(1_050) }) as Bonus;

it('a withdrawal gives up only bonuses with the flag forfeits_on_withdraw', () => {
  expect(forfeitedBy([])).toBe(0n);
  expect(forfeitedBy([bonus('a', 'active', true), bonus('b', 'waiting', true), bonus('c', 'waiting')])).toBe(2_100n);
});

it('bonuses are grouped by state: active, waiting, held and ended', () => {
  const states = ['active', 'waiting', 'held', 'cleared', 'used', 'expired', 'given_up'] as const;
  const groups = groupBonuses(states.map((state) => bonus(state, state)));
  const ids = (list: readonly Bonus[]) => list.map(({ id }) => id);
  expect([groups.active?.id, ids(groups.waiting), ids(groups.held)]).toEqual(['active', ['waiting'], ['held']]);
  expect(ids(groups.ended)).toEqual(['cleared', 'used', 'expired', 'given_up']);
  expect(groupBonuses([]).active).toBeNull();
});
