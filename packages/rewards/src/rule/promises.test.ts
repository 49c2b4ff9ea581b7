import { describe, expect, it } from 'vitest';
import { brokenPromises } from './promises.ts';
import type { RuleDocument, RuleKind, Rules } from './rule-schemas.ts';
import { firstRules, readRule, ruleText } from './rules.ts';

const documentOf = <Kind extends RuleKind>(kind: Kind): RuleDocument<Kind> => JSON.parse(ruleText(firstRules[kind]));
const withPromo = (change: (promos: RuleDocument<'promo'>['promos']) => unknown[]): Rules => ({
  ...firstRules,
  promo: readRule('promo', { promos: change(documentOf('promo').promos) }),
});
const withTask = (change: (tasks: RuleDocument<'task'>['tasks']) => unknown[]): Rules => ({
  ...firstRules,
  task: readRule('task', { tasks: change(documentOf('task').tasks) }),
});
const edited = <Item extends object>(all: readonly Item[], place: number, fields: object): Item[] =>
  all.map((one, at) => (at === place ? { ...one, ...fields } : one));

describe('a promise to players', () => {
  it.each<[string, object, string | null]>([
    ['a larger share', { percent_bps: 12_000 }, null],
    ['a smaller share', { percent_bps: 9_999 }, 'percent_bps'],
    ['more wagering', { wager_times: 11 }, 'wager_times'],
    ['less wagering', { wager_times: 9 }, null],
    ['a larger smallest deposit', { deposit_minimum: '600.00' }, 'deposit_minimum'],
    ['fewer days', { days: 13 }, 'days'],
  ])('is broken only by a change that is worse for them: %s', (_case, fields, field) => {
    const { promo, task } = brokenPromises(
      firstRules,
      withPromo((promos) => edited(promos, 0, fields)),
    );
    expect(promo.map(({ at }) => at)).toEqual(field === null ? [] : [['promos', 0, field]]);
    expect(task).toEqual([]);
  });

  it('is broken by removing an offer, but not by moving it', () => {
    const removed = brokenPromises(
      firstRules,
      withTask((tasks) => tasks.slice(1)),
    );
    expect(removed.task.map(({ at, text }) => [at, text])).toEqual([[['tasks'], 'task-daily-stake would end']]);
    expect(
      brokenPromises(
        firstRules,
        withTask((tasks) => [...tasks].reverse()),
      ).task,
    ).toEqual([]);
  });

  it('is broken by removing a game from free rounds', () => {
    const { promo } = brokenPromises(
      firstRules,
      withPromo((promos) => edited(promos, 3, { games: ['orchard'] })),
    );
    expect(promo.map(({ at }) => at)).toEqual([['promos', 3, 'games']]);
  });

  it('does not cover a rebate, because each day is paid by the rule in force on that day', () => {
    const { promo } = brokenPromises(
      firstRules,
      withPromo((promos) => edited(promos, 2, { rate_bps_hundredths: 1 })),
    );
    expect(promo).toEqual([]);
  });
});
