import { describe, expect, it } from 'vitest';
import { canonicalText } from './canonical-text.ts';
import type { RuleKind } from './rule-schemas.ts';
import { firstRules, RuleError, readRule, ruleKinds, ruleText } from './rules.ts';

type Json = Record<string, unknown>;

const documentOf = (kind: RuleKind): Json => JSON.parse(ruleText(firstRules[kind])) as Json;

/** The document with one value changed. A path consists of names and indices. */
function changed(kind: RuleKind, path: readonly (string | number)[], value: unknown): Json {
  const document = documentOf(kind);
  const holder = path.slice(0, -1).reduce<Json>((one, name) => one[name] as Json, document);
  holder[path.at(-1)!] = value;
  return document;
}

describe.each(ruleKinds)('a rule of kind %s', (kind) => {
  it('is unchanged after it is written and read', () => {
    const text = ruleText(firstRules[kind]);
    expect(readRule(kind, JSON.parse(text))).toEqual(firstRules[kind]);
    const reversed = Object.fromEntries(Object.entries(documentOf(kind)).reverse());
    expect(canonicalText(reversed)).toBe(text);
    expect(ruleText(readRule(kind, reversed))).toBe(text);
  });

  it('is refused with an unknown or a missing field', () => {
    expect(() => readRule(kind, { ...documentOf(kind), allow_near_miss: true })).toThrow(RuleError);
    for (const name of Object.keys(documentOf(kind))) {
      const { [name]: _left, ...rest } = documentOf(kind);
      expect(() => readRule(kind, rest)).toThrow(RuleError);
    }
  });
});

const first = documentOf('promo').promos as Json[];
const slices = documentOf('wheel').segments as Json[];
const levels = documentOf('vip').levels as Json[];
const tasks = documentOf('task').tasks as Json[];

describe('a rule is refused with', () => {
  it.each<[string, RuleKind, (string | number)[], unknown]>([
    ['a weight above the stake', 'weight', ['weights', 'dice'], 10_001],
    ['a negative weight', 'weight', ['weights', 'dice'], -1],
    ['a weight that is not whole', 'weight', ['weights', 'dice'], 0.5],
    ['a negative amount', 'promo', ['promos', 0, 'amount_maximum'], '-1.00'],
    ['an amount as a number', 'promo', ['promos', 0, 'amount_maximum'], 2000],
    ['an amount with three digits after the point', 'promo', ['promos', 0, 'amount_maximum'], '1.000'],
    ['a bonus of zero', 'promo', ['promos', 0, 'amount_maximum'], '0.00'],
    ['a conversion maximum below the bonus', 'promo', ['promos', 0, 'conversion_times'], 0],
    ['a conversion factor that is not whole', 'promo', ['promos', 0, 'conversion_times'], 0.5],
    ['a promotion that repeats', 'promo', ['promos', 0, 'repeats'], 'daily'],
    ['a promotion for every deposit', 'promo', ['promos', 0, 'nth'], 0],
    ['a first-deposit promotion for the second deposit', 'promo', ['promos', 0, 'nth'], 2],
    ['a later-deposit promotion for the first deposit', 'promo', ['promos', 1, 'nth'], 1],
    ['wagering of 61 times the bonus', 'promo', ['promos', 0, 'wager_times'], 61],
    ['a bonus without wagering', 'promo', ['promos', 0, 'wager_times'], 0],
    ['two promotions with one id', 'promo', ['promos'], [first[0], { ...first[0], key: 'promo-other' }]],
    ['two rebates', 'promo', ['promos'], [first[2], { ...first[2], id: first[0]?.id, key: 'promo-other' }]],
    ['a rebate above the edge', 'promo', ['promos', 2, 'rate_bps_hundredths'], 40_001],
    ['a missing level', 'vip', ['levels'], [levels[0], levels[2]]],
    ['levels whose points do not rise', 'vip', ['levels', 1, 'points'], '3000.00'],
    ['a monthly reward without play', 'vip', ['levels', 0, 'monthly_points'], '0.00'],
    ['a share of points above 100 %', 'vip', ['keep_share_bps'], 10_001],
    ['a club of four levels', 'club', ['levels'], Array.from({ length: 4 }, () => ({ rate_bps_hundredths: 1 }))],
    ['a club without a level', 'club', ['levels'], []],
    ['a slice of zero width', 'wheel', ['segments', 0, 'weight'], 0],
    ['a slice weight of 1.5', 'wheel', ['segments', 0, 'weight'], 1.5],
    ['slice weights beyond the range of the random numbers', 'wheel', ['segments', 0, 'weight'], 2 ** 32],
    ['one prize in two slices', 'wheel', ['segments'], [...slices, slices[3]]],
    ['a wheel that only spins again', 'wheel', ['segments'], [slices[7], { ...slices[7], prize: '1.00' }]],
    ['thresholds that fall', 'wheel', ['thresholds', 2, 'amount'], '1.00'],
    ['a first spin that nearly reaches the target', 'referral', ['join', 'maximum_bps'], 6_001],
    ['daily spins that nearly reach the target', 'referral', ['daily', 'maximum_bps'], 1_001],
    ['a referral wheel without a guarantee', 'referral', ['friends_maximum'], 0],
    ['a guarantee that cannot be reached', 'referral', ['friends_maximum'], 21],
    ['a range with swapped ends', 'referral', ['friend', 'minimum_bps'], 1_201],
    ['a friend who counts without play', 'referral', ['friend_weighted'], '0.00'],
    ['a daily prize that no stakes cover', 'task', ['tasks', 3, 'repeats'], 'daily'],
    ['half a friend as a target', 'task', ['tasks', 4, 'target'], '0.50'],
    ['two tasks with one key', 'task', ['tasks'], [tasks[0], { ...tasks[1], key: tasks[0]?.key }]],
    ['a bonus that expires at once', 'task', ['tasks', 0, 'days'], 0],
  ])('%s', (_name, kind, path, value) => {
    expect(() => readRule(kind, changed(kind, path, value))).toThrow(RuleError);
  });

  it('an error that names the rule and the reason', () => {
    try {
      readRule('referral', changed('referral', ['join', 'maximum_bps'], 6_001));
      expect.unreachable();
    } catch (error) {
      expect((error as RuleError).problems).toEqual([
        'referral: own spins may reach at most 60 % of the target: more is a near miss',
      ]);
    }
  });
});
