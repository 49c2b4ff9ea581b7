import { houseGames } from '@nua/games';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Tx } from '../core/app.ts';
import { runSql } from '../ledger/run-sql.ts';
import { findGame, providerGames } from '../modules/play/public.ts';
import { checkSetting, setSetting } from '../settings/set-setting.ts';
import { isExampleSetting, type SettingKey, type SettingValue, settingRules } from '../settings/setting-rules.ts';
import { authorise, type Decision } from './authorise.ts';
import type { ProposingCall } from './call.ts';
import { jsonDiff } from './json-diff.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { assertMay, assertTwoKeepControl } from './operator-permissions.ts';
import { given } from './read-words.ts';

const subjectOf = (key: SettingKey) => `setting ${key}`;

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new CommandError(`The value is no JSON: ${given(json)}. A text is written '"text"'.`);
  }
}

function checked(key: string, value: unknown): SettingKey {
  try {
    return checkSetting(key, value);
  } catch (error) {
    throw new CommandError(`${(error as Error).message} (given: ${given(JSON.stringify(value))})`);
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
  return [purpose, ...namesNeeded[`${two_names}`], JSON.stringify(value, null, 2)].join('\n');
}

const namesNeeded = {
  true: ['A change takes two names.'],
  to_release: ['One name sets it to true, two to false.'],
  false: [],
} as const;

type Change = { key: SettingKey; before: unknown; after: unknown; log: string; needs_two: boolean };

/** Who may do what, and what one name may cause, is changed only by names that may change names. */
const OF_NAMES: readonly SettingKey[] = ['operator_permissions', 'operator_rules'];

/** Asks, then writes. What was shown must still be what is replaced. */
async function writeChange(call: ProposingCall, { key, before, after, log, needs_two }: Change): Promise<Decision> {
  const { deps, acting, confirm } = call;
  const diff = jsonDiff(before, after);
  const shown = diff.length > 0 ? diff : ['nothing: it has this value already'];
  await confirm([`Changes ${key}${needs_two ? ' (two names)' : ''}:`, ...shown].join('\n'));
  return await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const subject = subjectOf(key);
    await sql`lock table setting in share row exclusive mode`.execute(tx);
    if (OF_NAMES.includes(key)) await assertMay(tx, acting.operator, 'names');
    if (jsonDiff(before, await presentValue(tx, key)).length > 0)
      throw new CommandError(`${key} was changed meanwhile. Look at it again: set ${key}`);
    const allowed = await authorise(tx, call, { subject, content: { key, before, after }, causes: null, needs_two });
    if (!allowed.goes_on) return allowed.decision;
    if (key === 'operator_permissions') await assertTwoKeepControl(tx, after as SettingValue<'operator_permissions'>);
    await storeSetting(tx, { ...acting, at, act: log, key, value: after });
    return allowed.done('Changed.');
  });
}

/** Writes a setting and its entry in the log, in the transaction of what changes it. */
export async function storeSetting(
  tx: Tx,
  change: Acting & { at: Date; act: string; key: SettingKey; value: unknown },
) {
  const { key, value, operator, at, act, note } = change;
  const connection = { query: async (text: string, values: unknown[]) => ({ rows: await runSql(tx, text, values) }) };
  const changed = await setSetting(connection as unknown as PoolClient, key, value, operator, at);
  await logAct(tx, { operator, note, at, act, subject: subjectOf(key), ...changed });
}

/** Changes a setting; every node follows within half a second. What moves money, odds or players takes two different names. */
export async function changeSetting(
  call: ProposingCall,
  [typed, json]: readonly [key: string, json: string],
): Promise<Decision> {
  const after = parse(json);
  const key = checked(typed, after);
  if (call.deps.config.licence_reference !== null && isExampleSetting(key, after))
    throw new CommandError(`This value of ${key} is an example; a site with a licence does not use it.`);
  const before = await presentValue(call.deps.db, key);
  const { two_names } = settingRules[key];
  const needs_two = two_names === 'to_release' ? after !== true : two_names;
  return await writeChange(call, { key, before, after, log: 'set', needs_two });
}

const gameIds = (deps: OperatorDeps): string[] => [...houseGames, ...providerGames(deps)].map(({ id }) => id);

const openGames = (deps: OperatorDeps, { closed_games }: { closed_games: readonly string[] }) =>
  gameIds(deps)
    .map((id) => `${id}  ${closed_games.includes(id) ? 'closed' : 'open'}`)
    .join('\n');

/**
 * Closes one game or opens it again. Closing takes one name, since in an emergency nobody waits for a second; letting players stake
 * again takes two.
 */
export async function switchGame(
  call: ProposingCall,
  { game, to }: { game: string; to: 'close' | 'open' },
): Promise<Decision> {
  const { deps } = call;
  if (!findGame(deps, game))
    throw new CommandError(`There is no game ${given(game)}. There are: ${gameIds(deps).join(', ')}.`);
  const key = 'play_rules';
  const before = (await presentValue(deps.db, key)) as { closed_games: string[] };
  const others = before.closed_games.filter((id) => id !== game);
  const after = { ...before, closed_games: to === 'close' ? [...others, game] : others };
  return await writeChange(call, { key, before, after, log: `${to}-game`, needs_two: to === 'open' });
}

/** Every game of the house and of its providers, and whether it can be played. */
export async function listGameStates(deps: OperatorDeps): Promise<string> {
  return openGames(deps, (await presentValue(deps.db, 'play_rules')) as { closed_games: string[] });
}
