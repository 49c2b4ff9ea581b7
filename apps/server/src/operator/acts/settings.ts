import { houseGames } from '@nua/games';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { runSql } from '../../ledger/run-sql.ts';
import { findGame, providerGames } from '../../modules/play/public.ts';
import { checkSetting, type SettingChange, SettingError, setSetting } from '../../settings/set-setting.ts';
import { isExampleSetting, isSettingKey, type SettingKey, settingRules } from '../../settings/setting-rules.ts';
import { type Act, type Call, change, type DependingChange, type Prepared, read, type TxCall } from '../act.ts';
import { changedPath } from '../changed-path.ts';
import { jsonDiff } from '../json-diff.ts';
import { type Acting, ArgumentError, CommandError, type OperatorDeps, RefusedValue } from '../operator-deps.ts';
import { logAct } from '../operator-log.ts';
import { assertMay, assertTwoKeepControl, type PermissionRules, readPermissionRules } from '../operator-permissions.ts';
import { json, quoted, readBy, word } from '../parameters.ts';
import { closeProposals } from '../proposals.ts';
import { gamesText, SETTING_CHANGED, settingText } from '../texts/setting-texts.ts';

const key = readBy<SettingKey>(
  (typed) => (isSettingKey(typed) ? typed : null),
  `a setting (${Object.keys(settingRules).join(', ')})`,
);

/** Refuses a value that the setting does not accept. If the value would lock somebody out, the error names the changed part. */
async function assertFits(db: Queryable, setting: SettingKey, value: unknown): Promise<void> {
  try {
    checkSetting(setting, value);
  } catch (error) {
    const message = `${(error as Error).message} (given: ${quoted(JSON.stringify(value))})`;
    if (!(error instanceof SettingError)) throw new CommandError(message);
    const { valueErrors, locks_out } = error;
    if (!locks_out) throw new ArgumentError('ARGUMENT_INVALID', 'json', message, valueErrors);
    const at = [...changedPath(await presentValue(db, setting), value)];
    throw new RefusedValue(
      message,
      valueErrors.map((one) => ({ ...one, at })),
    );
  }
}

/** The settings that `set` refuses, with the acts that change them. */
export const ACTS_OF_SETTING: { readonly [Key in SettingKey]?: readonly string[] } = {
  // These acts check the length and the links.
  maintenance: ['maintenance plan', 'maintenance start', 'maintenance end'],
};

/** Reads the stored value from the database, because a node's copy may be a second old. */
async function storedValue(db: Queryable, setting: SettingKey): Promise<{ value: unknown } | null> {
  const { rows } = await sql<{ value: unknown }>`
    select config_value as value from setting where config_key = ${setting}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the value in force: the stored value, or else the initial value. */
export async function presentValue(db: Queryable, setting: SettingKey): Promise<unknown> {
  const stored = await storedValue(db, setting);
  return stored ? stored.value : settingRules[setting].first;
}

export type SettingDraft = { key: SettingKey; before: unknown; after: unknown; needs_two: boolean };

export function prepared(draft: SettingDraft): Prepared<SettingDraft> {
  const diff = jsonDiff(draft.before, draft.after);
  const shown = diff.length > 0 ? diff : ['nothing: it has this value already'];
  return {
    preview: [`Changes ${draft.key}${draft.needs_two ? ' (two operators)' : ''}:`, ...shown].join('\n'),
    effect: { before: draft.before, after: draft.after, from: null, costs: null, stack: null },
    seen: draft,
  };
}

/** The settings of the permissions and limits of operators, whose changes need the permission `names`. */
export const NAME_SETTINGS: readonly SettingKey[] = ['operator_permissions', 'operator_roles', 'operator_rules'];

/** Builds the change of a setting. Throws if its value has changed since the preview. */
export async function changeOf(
  { tx, acting, seen }: TxCall<SettingDraft>,
  logged_as: string,
): Promise<DependingChange<{ setting: string }>> {
  const { key: setting, before, after, needs_two } = seen;
  await sql`lock table setting in share row exclusive mode`.execute(tx);
  if (NAME_SETTINGS.includes(setting)) await assertMay(tx, acting.operator, 'names');
  const stored = await storedValue(tx, setting);
  if (jsonDiff(before, stored ? stored.value : settingRules[setting].first).length > 0)
    throw new CommandError(`${setting} was changed meanwhile. Look at it again: set ${setting}`);
  return {
    subject: subjectOf(setting),
    content: { key: setting, before, after },
    money_effect: null,
    needs_two,
    before: stored?.value ?? null,
    logged_as,
    apply: async ({ at }) => {
      if (setting === 'operator_permissions')
        await assertTwoKeepControl(tx, { ...(await readPermissionRules(tx)), held: after as PermissionRules['held'] });
      if (setting === 'operator_roles')
        await assertTwoKeepControl(tx, {
          ...(await readPermissionRules(tx)),
          roles: after as PermissionRules['roles'],
        });
      await writeSetting(tx, setting, after, acting.operator, at);
      await closeProposals(tx, subjectOf(setting), at);
      return { data: { setting }, after };
    },
  };
}

const subjectOf = (setting: SettingKey) => `setting ${setting}`;

async function writeSetting(
  tx: Tx,
  setting: SettingKey,
  value: unknown,
  operator: string,
  at: Date,
): Promise<SettingChange> {
  const connection = { query: async (text: string, values: unknown[]) => ({ rows: await runSql(tx, text, values) }) };
  return await setSetting(connection as unknown as PoolClient, setting, value, operator, at);
}

/** Writes and logs a setting that another act changes. */
export async function storeSetting(
  tx: Tx,
  { key: setting, value, ...entry }: Acting & { at: Date; act: string; key: SettingKey; value: unknown },
): Promise<void> {
  const changed = await writeSetting(tx, setting, value, entry.operator, entry.at);
  await logAct(tx, { ...entry, subject: subjectOf(setting), ...changed });
}

const ONE_OPERATOR = Object.entries(settingRules).flatMap(([name, { needs_two_operators }]) =>
  needs_two_operators === false ? [name] : [],
);

type PlayRules = { closed_games: string[] };

const gameIds = (deps: OperatorDeps): string[] => [...houseGames, ...providerGames(deps)].map(({ id }) => id);

async function prepareSwitch({ deps }: Call, game: string, to: 'close' | 'open'): Promise<Prepared<SettingDraft>> {
  if (!findGame(deps, game))
    throw new CommandError(`There is no game ${quoted(game)}. There are: ${gameIds(deps).join(', ')}.`);
  const before = (await presentValue(deps.db, 'play_rules')) as PlayRules;
  const others = before.closed_games.filter((id) => id !== game);
  const after = { ...before, closed_games: to === 'close' ? [...others, game] : others };
  return prepared({ key: 'play_rules', before, after, needs_two: to === 'open' });
}

export const settingActs = {
  'set KEY': read({
    permission: 'look',
    help: 'the purpose and the present value of a setting',
    arguments: { key },
    when: (rest) => rest.length === 1,
    run: async ({ deps }, { key: setting }) => {
      const { purpose, needs_two_operators } = settingRules[setting];
      const value = { document: await presentValue(deps.db, setting) };
      return { setting, purpose, needs_two: needs_two_operators, value };
    },
    text: settingText,
  }),
  set: change({
    permission: 'settings',
    approval: 'depends',
    conflicts_with: 'every act',
    two_operators_when: `for every setting but ${ONE_OPERATOR.join(', ')}; one operator may set payouts_paused to true`,
    help: 'changes a setting; every node follows within a second',
    arguments: { key, json },
    prepare: async ({ deps }, { key: setting, json: after }) => {
      await assertFits(deps.db, setting, after);
      const own_acts = ACTS_OF_SETTING[setting];
      if (own_acts !== undefined)
        throw new CommandError(`Use: ${own_acts.join(', ').replace(/, ([^,]*)$/, ' or $1')}.`);
      if (deps.config.licence_reference !== null && isExampleSetting(setting, after))
        throw new CommandError(`This value of ${setting} is an example; a licensed site does not use it.`);
      const before = await presentValue(deps.db, setting);
      const { needs_two_operators } = settingRules[setting];
      return prepared({
        ...{ key: setting, before, after },
        needs_two: needs_two_operators === 'to_release' ? after !== true : needs_two_operators,
      });
    },
    run: (call) => changeOf(call, 'set'),
    text: SETTING_CHANGED,
  }),
  game: read({
    permission: 'look',
    help: 'every game, open or closed',
    arguments: {},
    run: async ({ deps }) => {
      const { closed_games } = (await presentValue(deps.db, 'play_rules')) as PlayRules;
      return { games: gameIds(deps).map((game) => ({ game, state: closed_games.includes(game) ? 'closed' : 'open' })) };
    },
    text: gamesText,
  }),
  // One operator is enough, because an emergency cannot wait for a second operator.
  'game close': change({
    permission: 'games',
    approval: 'one',
    help: 'closes a game',
    arguments: { game: word },
    prepare: (call, { game }) => prepareSwitch(call, game, 'close'),
    run: (call) => changeOf(call, 'close-game'),
    text: SETTING_CHANGED,
  }),
  'game open': change({
    permission: 'games',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'opens a closed game again',
    arguments: { game: word },
    prepare: (call, { game }) => prepareSwitch(call, game, 'open'),
    run: (call) => changeOf(call, 'open-game'),
    text: SETTING_CHANGED,
  }),
} satisfies Record<string, Act>;
