import { houseGames } from '@nua/games';
import { cents, parseCents, toWire } from '@nua/money';
import {
  firstRules,
  gamesWithoutFreeRounds,
  type ProvidedReturns,
  problemsOf,
  publishedWeights,
  type RuleDocument,
  RuleError,
  type RuleKind,
  type Rules,
  readRule,
} from '@nua/rewards';
import { newId } from '../db/new-id.ts';
import { documentOf } from './rule-draft.ts';

type TemplateDeps = { provided: ProvidedReturns; today: string };

/**
 * A new part of a rule, such as a promotion, or a whole rule. `list` is the name of the list in the rule to which the part is added. It is
 * null for a whole rule.
 */
export type RuleTemplate = { title: string; list: string | null; value: unknown };
/** At least one template, so that no form begins with empty fields only. */
type Templates = readonly [RuleTemplate, ...RuleTemplate[]];

const partsOf = (list: string, titles: readonly string[], values: readonly unknown[]): Templates => {
  const templates = values.map((value, place) => ({ title: titles[place]!, list, value }));
  return templates as [RuleTemplate, ...RuleTemplate[]];
};

const wholeRule = (title: string, value: unknown): RuleTemplate => ({ title, list: null, value });

const terms = { wager_times: 10, days: 14 };
const depositTerms = {
  amount_maximum: '500.00',
  deposit_minimum: '500.00',
  stake_maximum: '200.00',
  conversion_times: 5,
};

/** The first game of the house that may have free rounds. */
const freeRoundsGame = (provided: ProvidedReturns): string =>
  houseGames.find(({ id }) => gamesWithoutFreeRounds({ games: [id] }, provided).length === 0)!.id;

function promoTemplates(provided: ProvidedReturns): Templates {
  const offers: RuleDocument<'promo'>['promos'] = [
    {
      ...{ id: newId(), key: 'promo-new-first', type: 'first_deposit', nth: 1, percent_bps: 2_500 },
      ...depositTerms,
      ...terms,
    },
    {
      ...{ id: newId(), key: 'promo-new-deposit', type: 'deposit', nth: 3, percent_bps: 2_500 },
      ...depositTerms,
      ...terms,
    },
    {
      ...{ id: newId(), key: 'promo-new-free-rounds', type: 'free_rounds', nth: 3, deposit_minimum: '500.00' },
      ...{ games: [freeRoundsGame(provided)], rounds: 5, stake: '5.00', play_days: 7, wager_times: 1, days: 7 },
    },
    {
      ...{ id: newId(), key: 'promo-new-rebate', type: 'rebate', rate_bps_hundredths: 100 },
      ...{ amount_maximum: '1000.00', wager_times: 1, days: 7 },
    },
  ];
  const titles = ['Bonus for the first deposit', 'Bonus for a later deposit', 'Free rounds', 'Rebate (cashback)'];
  return partsOf('promos', titles, offers);
}

function taskTemplates(): Templates {
  const task = { prize: '0.10', wager_times: 1, days: 7, screen: 'activity' } as const;
  const tasks: RuleDocument<'task'>['tasks'] = [
    { id: newId(), key: 'task-new', kind: 'deposit', repeats: 'once', target: '500.00', ...task },
    { id: newId(), key: 'task-new-daily', kind: 'weighted_stake', repeats: 'daily', target: '10000.00', ...task },
  ];
  return partsOf('tasks', ['One-time task', 'Daily task'], tasks);
}

function tournamentTemplates(first_day: string): Templates {
  const value: RuleDocument<'tournament'>['tournaments'][number] = {
    ...{ id: newId(), name: { en: 'New tournament', ur: 'نیا ٹورنامنٹ' }, games: [], ranking: 'weighted_stake' },
    ...{ stake_minimum: '0.00', first_day, length_days: 7, repeats: 'once', prizes: ['500.00', '300.00', '200.00'] },
    ...{ prize_rate_bps_hundredths: 100, players_minimum: 5, free_rounds: null, level_minimum: 0 },
    ...{ entry_weighted: '1000.00', wager_times: 1, days: 7 },
  };
  return [{ title: 'Tournament', list: 'tournaments', value }];
}

/** Returns a level above the last one. Its points grow more than its rewards, so that no stake is rewarded more than before. */
function vipTemplates({ levels }: RuleDocument<'vip'>): Templates {
  const last = levels.at(-1)!;
  const times = (amount: string, factor: bigint) => toWire(cents(parseCents(amount) * factor));
  const value = {
    level: levels.length + 1,
    points: times(last.points, 10n),
    level_up: last.level_up,
    monthly: times(last.monthly, 2n),
    monthly_points: times(last.monthly_points, 4n),
  };
  return [{ title: 'Level', list: 'levels', value }];
}

/** Returns a further level with a fifth of the rate of the level above it, and the rule of the first release. */
function clubTemplates({ levels }: RuleDocument<'club'>): Templates {
  const value = { rate_bps_hundredths: Math.floor(levels.at(-1)!.rate_bps_hundredths / 5) };
  return [{ title: 'Level', list: 'levels', value }, wholeRule('Club with two levels', documentOf(firstRules.club))];
}

/** Returns a threshold above the last one, a rare segment with a prize that no other one has, and the wheel of the first release. */
function wheelTemplates({ thresholds, segments }: RuleDocument<'wheel'>): Templates {
  const last = thresholds.at(-1)!;
  const threshold = { amount: toWire(cents(parseCents(last.amount) * 5n)), spins: last.spins + 5 };
  const isTaken = (prize: number) =>
    segments.some((one) => !one.again && parseCents(one.prize) === BigInt(prize) * 100n);
  let prize = 1;
  while (isTaken(prize)) prize += 1;
  return [
    { title: 'Threshold', list: 'thresholds', value: threshold },
    { title: 'Segment', list: 'segments', value: { prize: `${prize}.00`, again: false, weight: 1 } },
    wholeRule('Wheel with eight segments', documentOf(firstRules.wheel)),
  ];
}

const TEMPLATES: { readonly [Kind in RuleKind]: (rule: RuleDocument<Kind>, deps: TemplateDeps) => Templates } = {
  promo: (_rule, { provided }) => promoTemplates(provided),
  task: taskTemplates,
  tournament: (_rule, { today }) => tournamentTemplates(today),
  vip: vipTemplates,
  club: clubTemplates,
  referral: () => [wholeRule('Wheel that eight friends fill', documentOf(firstRules.referral))],
  wheel: wheelTemplates,
  weight: () => [wholeRule('Every game of the house, at its full weight', { weights: publishedWeights() })],
};

/** Returns every template of a rule, also those that the other rules do not allow now. */
export const allTemplates = <Kind extends RuleKind>(kind: Kind, rules: Rules, deps: TemplateDeps): Templates =>
  TEMPLATES[kind](documentOf(rules[kind]) as RuleDocument<Kind>, deps);

/** Returns the document of a rule with a template: with the new part, or the template itself. */
export function withTemplate(rule: unknown, { list, value }: RuleTemplate): unknown {
  if (list === null) return value;
  const document = rule as Record<string, unknown[]>;
  return { ...document, [list]: [...(document[list] ?? []), value] };
}

/** Reports whether the rule with this template would be valid, and valid together with the other rules. */
function isUsable(kind: RuleKind, rules: Rules, template: RuleTemplate, provided: ProvidedReturns): boolean {
  try {
    const rule = readRule(kind, withTemplate(documentOf(rules[kind]), template));
    return problemsOf({ ...rules, [kind]: rule }, provided).length === 0;
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}

/** Returns the templates that could be used now. Each new part has a new id. */
export const ruleTemplates = (kind: RuleKind, { rules, ...deps }: TemplateDeps & { rules: Rules }): RuleTemplate[] =>
  allTemplates(kind, rules, deps).filter((template) => isUsable(kind, rules, template, deps.provided));
