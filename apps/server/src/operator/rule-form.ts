import { houseGames } from '@nua/games';
import { cents, parseCents, toWire } from '@nua/money';
import {
  gamesWithoutFreeRounds,
  type ProvidedReturns,
  problemsOf,
  type RuleDocument,
  RuleError,
  type RuleKind,
  type Rules,
  readRule,
  ruleAmount,
  schemas,
} from '@nua/rewards';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { newId } from '../db/new-id.ts';
import { describeSchema } from '../settings/setting-schema.ts';
import { documentOf } from './rule-draft.ts';
import { ruleTexts } from './texts/rule-field-texts.ts';

/** The first schema of the pipe of an amount. The conversion to JSON Schema sees only this schema. */
const [amountInput] = ruleAmount.pipe;
const AMOUNT: JsonSchema = { type: 'string', pattern: '^\\d{1,10}(\\.\\d{1,2})?$', format: 'money' as never };

/**
 * Adds the ids of games as suggestions to the fields that name games. Every part is required, because a published rule has all parts.
 */
function withGames(schema: unknown, games: readonly string[], name = ''): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withGames(part, games, name));
  if (typeof schema !== 'object' || schema === null) return schema;
  const suggest = (part: unknown) => ({ anyOf: [{ enum: games }, part] });
  const { items, propertyNames, properties, ...rest } = schema as Record<string, unknown>;
  const parts = Object.entries((properties ?? {}) as object).map(([key, part]) => [key, withGames(part, games, key)]);
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, withGames(part, games, name)])),
    ...(items !== undefined && { items: name === 'games' ? suggest(items) : withGames(items, games) }),
    ...(propertyNames !== undefined && { propertyNames: name === 'weights' ? suggest(propertyNames) : propertyNames }),
    ...(properties !== undefined && { properties: Object.fromEntries(parts), required: parts.map(([key]) => key) }),
  };
}

/** Returns the form of a rule as JSON Schema (draft 7), for the console. Amounts have the format `money`. */
export function ruleSchema(kind: RuleKind, provided: ProvidedReturns): Record<string, unknown> {
  const { $schema: _, ...schema } = toJsonSchema(schemas[kind], {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => (valibotSchema === (amountInput as unknown) ? AMOUNT : undefined),
  });
  const games = [...houseGames.map(({ id }) => id), ...Object.keys(provided)];
  return withGames(describeSchema(schema, ruleTexts[kind] ?? {}), games) as Record<string, unknown>;
}

type TemplateDeps = { provided: ProvidedReturns; today: string };

/** A new part of a rule, such as a promotion. `list` is the name of the list in the rule. */
export type RuleTemplate = { title: string; list: string; value: unknown };

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

function promoTemplates(provided: ProvidedReturns): RuleTemplate[] {
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
  return offers.map((value, place) => ({ title: titles[place]!, list: 'promos', value }));
}

function taskTemplates(): RuleTemplate[] {
  const task = { prize: '0.10', wager_times: 1, days: 7, screen: 'activity' } as const;
  const tasks: RuleDocument<'task'>['tasks'] = [
    { id: newId(), key: 'task-new', kind: 'deposit', repeats: 'once', target: '500.00', ...task },
    { id: newId(), key: 'task-new-daily', kind: 'weighted_stake', repeats: 'daily', target: '10000.00', ...task },
  ];
  return tasks.map((value, place) => ({ title: ['One-time task', 'Daily task'][place]!, list: 'tasks', value }));
}

function tournamentTemplates(first_day: string): RuleTemplate[] {
  const value: RuleDocument<'tournament'>['tournaments'][number] = {
    ...{ id: newId(), name: { en: 'New tournament', ur: 'نیا ٹورنامنٹ' }, games: [], ranking: 'weighted_stake' },
    ...{ stake_minimum: '0.00', first_day, length_days: 7, repeats: 'once', prizes: ['500.00', '300.00', '200.00'] },
    ...{ prize_rate_bps_hundredths: 100, players_minimum: 5, free_rounds: null, level_minimum: 0 },
    ...{ entry_weighted: '1000.00', wager_times: 1, days: 7 },
  };
  return [{ title: 'Tournament', list: 'tournaments', value }];
}

/** Returns a level above the last one. Its points grow more than its rewards, so that no stake is rewarded more than before. */
function levelTemplates({ levels }: RuleDocument<'vip'>): RuleTemplate[] {
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

function templatesOf(kind: RuleKind, document: unknown, { provided, today }: TemplateDeps): RuleTemplate[] {
  if (kind === 'promo') return promoTemplates(provided);
  if (kind === 'task') return taskTemplates();
  if (kind === 'tournament') return tournamentTemplates(today);
  return kind === 'vip' ? levelTemplates(document as RuleDocument<'vip'>) : [];
}

/** Reports whether the rule with this part added would be valid, and valid together with the other rules. */
function isAddable(kind: RuleKind, rules: Rules, { list, value }: RuleTemplate, provided: ProvidedReturns): boolean {
  const document = documentOf(rules[kind]) as Record<string, unknown[]>;
  try {
    const rule = readRule(kind, { ...document, [list]: [...(document[list] ?? []), value] });
    return problemsOf({ ...rules, [kind]: rule }, provided).length === 0;
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}

/** Returns the parts that could be added to a rule now. Each has a new id. */
export const ruleTemplates = (kind: RuleKind, { rules, ...deps }: TemplateDeps & { rules: Rules }): RuleTemplate[] =>
  templatesOf(kind, documentOf(rules[kind]), deps).filter((template) =>
    isAddable(kind, rules, template, deps.provided),
  );
