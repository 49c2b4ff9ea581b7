import { houseGames } from '@nua/games';
import { ratio, ratioText } from '@nua/games/play/odds.ts';
import { describe, expect, it } from 'vitest';
import { isAtMost, NONE, ONE } from '../rate/rate.ts';
import type { RuleKind, Rules } from '../rule/rule-schemas.ts';
import { firstRules, readRule, ruleKinds, ruleText } from '../rule/rules.ts';
import { greatestReturn } from '../weight/weight.ts';
import { costsOf, percentText } from './costs.ts';
import { problemsOf } from './problems.ts';
import { marginOf, ratesOf, repeatingRate, stackOf, stacksOf } from './stack.ts';

type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

function changed(kind: RuleKind, changes: readonly (readonly [Path, unknown])[]): Rules {
  const document = JSON.parse(ruleText(firstRules[kind])) as Json;
  for (const [path, value] of changes) {
    const holder = path.slice(0, -1).reduce<Json>((one, name) => one[name] as Json, document);
    holder[path.at(-1)!] = value;
  }
  return { ...firstRules, [kind]: readRule(kind, document) };
}
const withOne = (kind: RuleKind, path: Path, value: unknown) => changed(kind, [[path, value]]);

it('free rounds in the game of a provider cost their stakes times the published return of that game', () => {
  const place = firstRules.promo.promos.findIndex(({ type }) => type === 'free_rounds');
  const rules = withOne('promo', ['promos', place, 'games'], ['studio-wheel']);
  const provided = { 'studio-wheel': 9_600 };
  expect(problemsOf(rules)).toEqual([expect.stringContaining('studio-wheel')]);
  expect(problemsOf(rules, provided)).toEqual([]);
  // Ten rounds of PKR 10.
  expect(costsOf(rules, provided).map(({ cost }) => cost)).toContain('at most 96.00 a person on average');
});

describe('the initial reward rules', () => {
  it('return less than a rupee for each staked rupee, including all repeating rewards', () => {
    const stacks = stacksOf(firstRules);
    expect(stacks.find(({ game_id }) => game_id === 'dice')?.stack).toEqual(ratio(995n, 1_000n));
    // Half of the 4 % is left in every game. Blackjack has the smallest edge, 0.5055 % of all stakes.
    expect(ratioText(stackOf(firstRules), 5)).toBe('0.99747');
    for (const { stack } of stacks) expect(isAtMost(stack, ratio(998n, 1_000n))).toBe(true);
    expect(stacks.map(({ game_id }) => game_id)).toEqual(houseGames.map(({ id }) => id));
    expect(problemsOf(firstRules)).toEqual([]);
  });

  it('spend 2 % of weighted stakes on repeating rewards, and leave 2 % to the operator', () => {
    const rates = Object.entries(ratesOf(firstRules)).map(([name, rate]) => `${name} ${percentText(rate)}`);
    expect(rates).toEqual([
      'rebate 0.1500 %',
      'vip_level_up 0.5000 %',
      'vip_monthly 0.2500 %',
      'club 0.2500 %',
      'wheel 0.6000 %',
      'stake_tasks 0.1000 %',
      'tournament 0.1500 %',
    ]);
    expect(repeatingRate(firstRules)).toEqual(ratio(2n, 100n));
    expect(marginOf(firstRules)).toEqual(ratio(2n, 100n));
  });

  it('have a computed cost for every reward', () => {
    const lines = costsOf(firstRules);
    const count = (kind: RuleKind) => lines.filter((line) => line.kind === kind).length;
    expect(Object.fromEntries(ruleKinds.map((kind) => [kind, count(kind)]))).toEqual({
      ...{ weight: houseGames.length, promo: 4, vip: 14, club: 2, wheel: 3, referral: 1, task: 5, tournament: 1 },
    });
    const shown = lines.map(({ what, cost }) => `${what}: ${cost}`);
    expect(shown).toContain('promo-first-deposit: 92.5926 % of it, at most 1851.86 a person');
    expect(shown).toContain('dice: edge 1.0000 %');
    expect(shown).toContain('promo-third-deposit: at most 96.82 a person on average');
    expect(shown).toContain('3 spins a day: 0.4500 % of weighted stakes');
    expect(shown).toContain('Weekly tournament: 0.1500 % of weighted stakes, at most the purse');
    expect(shown).toContain('level 2: 0.4815 % of weighted stakes');
    expect(shown).toContain('target, 6 friends or more: 93.34 a friend, who leaves 100.00');
  });
});

describe('the reward amounts of other operators', () => {
  it('would return more than the stakes', () => {
    const vip = changed('vip', [
      [['levels', 0, 'level_up'], '60.00'],
      [['levels', 0, 'monthly'], '30.00'],
      [['levels', 0, 'monthly_points'], '3000.00'],
    ]);
    const rules: Rules = { ...vip, wheel: withOne('wheel', ['thresholds', 0, 'spins'], 2).wheel };
    expect(isAtMost(stackOf(rules), ONE)).toBe(false);
    expect(problemsOf(rules)).toContainEqual(expect.stringMatching(/^stack: 1\.00\d+ of a rupee staked/));
  });
});

/**
 * For each figure, the last value that may be published and the next one. The cost of a friend in the referral wheel
 * determines most of these limits.
 */
const LIMITS: readonly [name: string, kind: RuleKind, path: Path, last: unknown, next: unknown][] = [
  ['the rebate', 'promo', ['promos', 2, 'rate_bps_hundredths'], 1_633, 1_634],
  ['a level-up', 'vip', ['levels', 0, 'level_up'], '15.40', '15.41'],
  ['the points of a level', 'vip', ['levels', 0, 'points'], '2922.08', '2922.07'],
  ['a level-up in the middle', 'vip', ['levels', 3, 'level_up'], '23100.00', '23100.01'],
  ['a monthly reward', 'vip', ['levels', 0, 'monthly'], '10.53', '10.54'],
  ['the play that a monthly reward needs', 'vip', ['levels', 2, 'monthly_points'], '106329.12', '106329.11'],
  ['the first level of the club', 'club', ['levels', 0, 'rate_bps_hundredths'], 2_133, 2_134],
  ['the second level of the club', 'club', ['levels', 1, 'rate_bps_hundredths'], 633, 634],
  ['a third level of the club', 'club', ['levels', 2], { rate_bps_hundredths: 133 }, { rate_bps_hundredths: 134 }],
  ['a threshold of the wheel', 'wheel', ['thresholds', 0, 'amount'], '489.14', '489.13'],
  ['the spins of a threshold', 'wheel', ['thresholds', 2, 'spins'], 20, 21],
  ['the largest slice of the wheel', 'wheel', ['segments', 3, 'weight'], 1, 2],
  ['a prize of the wheel', 'wheel', ['segments', 0, 'prize'], '1.12', '1.13'],
  ['the slice that spins again', 'wheel', ['segments', 7, 'prize'], '0.60', '0.61'],
  ['a daily task', 'task', ['tasks', 0, 'prize'], '1.13', '1.14'],
  ['the stakes of a daily task', 'task', ['tasks', 0, 'target'], '882.36', '882.35'],
  ['the rate of a tournament', 'tournament', ['tournaments', 0, 'prize_rate_bps_hundredths'], 1_633, 1_634],
  ['the task of a friend', 'task', ['tasks', 4, 'prize'], '10.66', '10.67'],
  ['a one-time task', 'task', ['tasks', 1, 'prize'], '2.66', '2.67'],
  ['the target of the referral wheel', 'referral', ['target'], '504.00', '504.01'],
  ['a friend’s spin', 'referral', ['friend', 'maximum_bps'], 1_279, 1_280],
  ['the first spin', 'referral', ['join', 'maximum_bps'], 3_399, 3_400],
  ['the guaranteed number of friends', 'referral', ['friends_maximum'], 6, 5],
  ['the stakes of a friend', 'referral', ['friend_weighted'], '4966.67', '4966.66'],
  ['the weight of dice', 'weight', ['weights', 'dice'], 2_500, 2_501],
];

describe('the limits of the reward figures', () => {
  it.each(LIMITS)('allow the largest safe value and refuse the next value: %s', (_name, kind, path, last, next) => {
    expect(problemsOf(withOne(kind, path, last))).toEqual([]);
    expect(problemsOf(withOne(kind, path, next)).length).toBeGreaterThan(0);
  });

  it('allow no single rate to use up the margin for one-time rewards', () => {
    const margin = marginOf(firstRules);
    const bps_hundredths = Number((margin.numerator * 1_000_000n) / margin.denominator);
    for (const [kind, path, now] of [
      ['promo', ['promos', 2, 'rate_bps_hundredths'], 1_500],
      ['club', ['levels', 0, 'rate_bps_hundredths'], 2_000],
      ['club', ['levels', 1, 'rate_bps_hundredths'], 500],
    ] as const) {
      expect(isAtMost(stackOf(withOne(kind, path, now + bps_hundredths)), ONE)).toBe(true);
      expect(isAtMost(stackOf(withOne(kind, path, now + bps_hundredths + 1)), ONE)).toBe(false);
      expect(problemsOf(withOne(kind, path, now + bps_hundredths))).toEqual([
        'referral: repeating rewards leave nothing of the 4 % for the referral wheel',
        'task: repeating rewards leave nothing of the 4 % for one-time tasks',
      ]);
    }
  });

  it('allow a lower weight of a game', () => {
    const rules = withOne('weight', ['weights'], { dice: 1_000 });
    const onDice = stacksOf(rules).find(({ game_id }) => game_id === 'dice');
    expect(onDice?.stack).toEqual(ratio(992n, 1_000n));
    expect(isAtMost(stackOf(firstRules), stackOf(rules))).toBe(false);
    expect(problemsOf(rules)).toEqual([]);
    expect(stackOf(withOne('weight', ['weights'], {}))).toEqual(
      houseGames.map(greatestReturn).reduce((a, b) => (isAtMost(a, b) ? b : a)),
    );
    expect(isAtMost(stackOf(rules), NONE)).toBe(false);
  });
});
