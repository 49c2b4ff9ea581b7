import { houseGames } from '@nua/games';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { findGame, providerGames } from '../domain/play/playable-games.ts';
import type { Tx } from '../http/request-context.ts';
import { runSql } from '../ledger/run-sql.ts';
import { checkSetting, setSetting } from '../settings/set-setting.ts';
import { type SettingKey, settingRules } from '../settings/setting-rules.ts';
import type { Confirm } from './confirm.ts';
import { jsonDiff } from './json-diff.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { clearVotes, isSecondName, logAct } from './operator-log.ts';

const subjectOf = (key: SettingKey) => `setting ${key}`;

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new CommandError('The value is no JSON.');
  }
}

function checked(key: string, value: unknown): SettingKey {
  try {
    return checkSetting(key, value);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/** The value in force: the stored one, or the first. From the database, since a node's copy may be half a second old. */
async function presentValue(db: OperatorDeps['db'], key: SettingKey): Promise<unknown> {
  const { rows } = await sql<{ config_value: unknown }>`
    select config_value from setting where config_key = ${key}`.execute(db);
  return rows[0] ? rows[0].config_value : settingRules[key].first;
}

/** Prints a setting: what it is for, and its present value in the form `set` takes. */
export async function showSetting(deps: OperatorDeps, key: string): Promise<string> {
  if (!Object.hasOwn(settingRules, key)) checked(key, null);
  const { purpose, two_names } = settingRules[key as SettingKey];
  const value = await presentValue(deps.db, key as SettingKey);
  return [purpose, ...(two_names ? ['A change takes two names.'] : []), JSON.stringify(value, null, 2)].join('\n');
}

type Change = { key: SettingKey; before: unknown; after: unknown; act: string; needs_two: boolean };

/** Asks, then writes. What was shown must still be what is replaced. */
async function writeChange(
  deps: OperatorDeps,
  acting: Acting,
  { key, before, after, act, needs_two }: Change,
  confirm: Confirm,
): Promise<string> {
  const diff = jsonDiff(before, after);
  const shown = diff.length > 0 ? diff : ['nothing: it has this value already'];
  await confirm([`Changes ${key}${needs_two ? ' (two names)' : ''}:`, ...shown].join('\n'));
  return await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const subject = subjectOf(key);
    await sql`lock table setting in share row exclusive mode`.execute(tx);
    if (jsonDiff(before, await presentValue(tx, key)).length > 0)
      throw new CommandError(`${key} was changed meanwhile. Look at it again: set ${key}`);
    if (needs_two && !(await isSecondName(tx, { act, subject, operator: acting.operator, at }))) {
      await logAct(tx, { ...acting, at, act: `${act.split(' ', 1)[0]} (first name)`, subject, after });
      return 'Noted. A second operator has to say the same.';
    }
    await store(tx, { ...acting, at, act: act.split(' ', 1)[0]!, key, value: after });
    return 'Changed.';
  });
}

async function store(tx: Tx, change: Acting & { at: Date; act: string; key: SettingKey; value: unknown }) {
  const { key, value, operator, at, act, note } = change;
  const connection = { query: async (text: string, values: unknown[]) => ({ rows: await runSql(tx, text, values) }) };
  const changed = await setSetting(connection as unknown as PoolClient, key, value, operator, at);
  await logAct(tx, { operator, note, at, act, subject: subjectOf(key), ...changed });
  await clearVotes(tx, subjectOf(key));
}

/** Changes a setting; every node follows within half a second. What moves money, odds or players takes two different names. */
export async function changeSetting(
  deps: OperatorDeps,
  acting: Acting,
  [typed, json]: readonly [key: string, json: string],
  confirm: Confirm,
): Promise<string> {
  const after = parse(json);
  const key = checked(typed, after);
  const before = await presentValue(deps.db, key);
  const { two_names: needs_two } = settingRules[key];
  return await writeChange(
    deps,
    acting,
    { key, before, after, act: `set ${JSON.stringify(after)}`, needs_two },
    confirm,
  );
}

const gameIds = (deps: OperatorDeps): string[] => [...houseGames, ...providerGames(deps)].map(({ id }) => id);

const openGames = (deps: OperatorDeps, { closed_games }: { closed_games: readonly string[] }) =>
  gameIds(deps)
    .map((id) => `${id}  ${closed_games.includes(id) ? 'closed' : 'open'}`)
    .join('\n');

/**
 * Closes one game or opens it again. A brake is pulled by whoever sees the fire, so that closing takes one name; letting players
 * stake again takes two.
 */
export async function switchGame(
  deps: OperatorDeps,
  acting: Acting,
  { game, to }: { game: string; to: 'close' | 'open' },
  confirm: Confirm,
): Promise<string> {
  if (!findGame(deps, game)) throw new CommandError(`There is no game ${game}: ${gameIds(deps).join(', ')}.`);
  const key = 'play_rules';
  const before = (await presentValue(deps.db, key)) as { closed_games: string[] };
  const others = before.closed_games.filter((id) => id !== game);
  const after = { ...before, closed_games: to === 'close' ? [...others, game] : others };
  const change = { key, before, after, act: `${to}-game ${game}`, needs_two: to === 'open' } as const;
  return await writeChange(deps, acting, change, confirm);
}

/** Every game of the house and of its providers, and whether it can be played. */
export async function listGameStates(deps: OperatorDeps): Promise<string> {
  return openGames(deps, (await presentValue(deps.db, 'play_rules')) as { closed_games: string[] });
}
