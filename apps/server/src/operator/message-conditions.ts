import { activeConditions, type Conditions } from '../modules/message/public.ts';
import { CommandError } from './operator-deps.ts';
import { amount, date, oneOf, type Parameter, readBy, type Values } from './parameters.ts';

const level = readBy(
  (typed) => (/^([1-9]|1\d|20)$/.test(typed) ? Number(typed) : null),
  'a level from 1 to 20',
  'LEVEL',
);

const playedGames = readBy(
  (typed) => (/^[a-z][a-z0-9-]{0,30}(,[a-z][a-z0-9-]{0,30}){0,29}$/.test(typed) ? typed.split(',') : null),
  'games separated by commas, such as dice,orchard',
  'GAMES',
);

/** The options of a sending that choose among the players of its segment. */
export const CONDITION_OPTIONS = {
  joined_from: date,
  joined_until: date,
  seen_from: date,
  seen_until: date,
  level_from: level,
  level_until: level,
  deposits_from: { ...amount, form: 'AMOUNT' },
  deposits_until: { ...amount, form: 'AMOUNT' },
  played: playedGames,
  language: oneOf('en', 'ur'),
} as const;

type Options = Values<Record<never, Parameter>, typeof CONDITION_OPTIONS>;

/** Returns the conditions of a sending. An upper bound below its lower bound is refused. */
export function conditionsIn(options: Options): Conditions {
  const conditions = {
    joined_from: options.joined_from ?? null,
    joined_until: options.joined_until ?? null,
    seen_from: options.seen_from ?? null,
    seen_until: options.seen_until ?? null,
    level_from: options.level_from ?? null,
    level_until: options.level_until ?? null,
    deposits_from_cents: options.deposits_from ?? null,
    deposits_until_cents: options.deposits_until ?? null,
    played_games: options.played ?? null,
    language: options.language ?? null,
  };
  const { joined_from, joined_until, seen_from, seen_until, level_from, level_until } = conditions;
  const bounds = [
    ['joined', joined_from, joined_until],
    ['seen', seen_from, seen_until],
    ['level', level_from, level_until],
    ['deposits', conditions.deposits_from_cents, conditions.deposits_until_cents],
  ] as const;
  for (const [name, from, until] of bounds)
    if (from !== null && until !== null && from > until)
      throw new CommandError(`--${name}-from is above --${name}-until.`);
  return conditions;
}

/** Returns the conditions of a sending as texts. */
export const conditionTexts = (conditions: Conditions): Record<string, string> =>
  Object.fromEntries(
    Object.entries(activeConditions(conditions)).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : String(value),
    ]),
  );
