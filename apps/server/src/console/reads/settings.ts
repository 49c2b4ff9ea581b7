import { getSettingForm, listSettingChanges, listSettingValues } from '@nua/contract/console/setting.ts';
import { sql } from 'kysely';
import { ACTS_OF_SETTING } from '../../operator/acts/settings.ts';
import { isSettingKey, settingRules } from '../../settings/setting-rules.ts';
import { settingSchema } from '../../settings/setting-schema.ts';
import { concernOf } from '../concerns.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole } from '../console-handle.ts';

const PAGE = 20;
const TWO_PEOPLE = { true: 'yes', false: 'no', to_release: 'to_release' } as const;

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
      concerns: await concernOf(ctx, `setting ${key}`),
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
