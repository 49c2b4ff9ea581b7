import { getSettingForm, listSettingChanges, listSettingValues } from '@nua/contract/console/setting.ts';
import { sql } from 'kysely';
import { ACTS_OF_SETTING } from '../../operator/acts/settings.ts';
import { isSettingKey, type SettingKey, settingRules } from '../../settings/setting-rules.ts';
import { settingSchema } from '../../settings/setting-schema.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, handleConsole } from '../console-handle.ts';

const PAGE = 20;
/** Counting stops at this number, so that a long queue does not make the page slow. */
const MAX_COUNTED = 1_000;

const TWO_PEOPLE = { true: 'yes', false: 'no', to_release: 'to_release' } as const;

type Concern = (ctx: ConsoleContext) => Promise<string>;

async function count({ reads }: ConsoleContext, rows: ReturnType<typeof sql>): Promise<string> {
  const counted = sql<{ count: string }>`select count(*)::text as count from (${rows} limit ${MAX_COUNTED}) r`;
  const [row] = (await counted.execute(reads)).rows;
  return row!.count === String(MAX_COUNTED) ? `${MAX_COUNTED} or more` : row!.count;
}

const payouts: Concern = async (ctx) =>
  `Payouts that have not ended: ${await count(ctx, sql`select from withdraw where state in ('reviewing', 'approved', 'sending', 'unknown')`)}`;

/**
 * The deposits that have not ended. A deposit that waits for its provider or for its expiry has a `next_at`, so two partial indexes find
 * all of them.
 */
const OPEN_DEPOSITS = sql`select from (
  select from deposit where next_at is not null and state in ('created', 'awaiting_approval', 'checking')
  union all select from deposit where state = 'reviewing') d`;

/** Counts what a change of a setting would affect. Each count must be cheap. */
const CONCERNS: Partial<Record<SettingKey, Concern>> = {
  payouts_paused: payouts,
  withdraw_rules: payouts,
  withdraw_setting: payouts,
  deposit_setting: async (ctx) => `Deposits that have not ended: ${await count(ctx, OPEN_DEPOSITS)}`,
  play_rules: async (ctx) =>
    `Closed games: ${ctx.app.settings.get('play_rules').closed_games.length}. Open rounds: ${await count(ctx, sql`select from arcade.open_round`)}`,
  ticket_rules: async (ctx) => `Open questions: ${await count(ctx, sql`select from ticket where state = 'open'`)}`,
  operator_permissions: async (ctx) =>
    `Staff members: ${await count(ctx, sql`select from operator_name where added_at is not null and removed_at is null`)}`,
};

type Stored = { key: string; value: unknown; changed_at: Date; changed_by: string };

/** Reads the values from the database, because a node's copy may be a second old. */
export const settingValues = handleConsole(listSettingValues, async (ctx) => {
  const { rows } = await sql<Stored>`
    select config_key as key, config_value as value, changed_at, changed_by from setting`.execute(ctx.reads);
  const stored = new Map(rows.map((row) => [row.key, row]));
  const list = [];
  for (const key of Object.keys(settingRules).filter(isSettingKey)) {
    const { purpose, needs_two_operators, first } = settingRules[key];
    const row = stored.get(key);
    list.push({
      ...{ key, purpose, two_people: TWO_PEOPLE[`${needs_two_operators}`], value: row?.value ?? first },
      changed_at: row?.changed_at.toISOString() ?? null,
      changed_by: row?.changed_by ?? null,
      concerns: (await CONCERNS[key]?.(ctx)) ?? null,
    });
  }
  return { list };
});

export const settingForm = handleConsole(getSettingForm, async (_ctx, { query: { key } }) => {
  if (!isSettingKey(key)) throw new ConsoleError('NOT_FOUND');
  const acts: string[] = [...(ACTS_OF_SETTING[key] ?? ['set'])];
  return { schema: settingSchema(key), acts };
});

type Change = {
  id: string;
  at: Date;
  by: string;
  act: string;
  before: unknown;
  after: unknown;
  note: string | null;
};

export const settingChanges = handleConsole(listSettingChanges, async ({ reads }, { query: { key, before } }) => {
  if (!isSettingKey(key)) throw new ConsoleError('NOT_FOUND');
  const { rows } = await sql<Change>`
    select id, at, operator as by, act, before, after, note from operator_log
    where subject = ${`setting ${key}`} and (${before ?? null}::uuid is null
      or (at, id) < (select at, id from operator_log where id = ${before ?? null}::uuid))
    order by at desc, id desc limit ${PAGE + 1}`.execute(reads);
  const list = rows.slice(0, PAGE).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { list, has_more: rows.length > PAGE };
});
