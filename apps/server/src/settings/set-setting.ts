import type { PoolClient } from 'pg';
import * as v from 'valibot';
import { isSettingKey, type SettingKey, settingRules } from './setting-rules.ts';

/** A change of a setting; `before` is null if the first value was in force. */
export interface SettingChange {
  before: unknown;
  after: unknown;
}

/** Makes sure that a setting exists and takes a value. Throws an Error whose message names the field otherwise. */
export function checkSetting(key: string, value: unknown): SettingKey {
  if (!isSettingKey(key))
    throw new Error(`There is no setting ${key}. Known: ${Object.keys(settingRules).join(', ')}.`);
  const read = v.safeParse(settingRules[key].schema, value);
  if (read.success) return key;
  const issue = read.issues[0];
  throw new Error(`${key}${issue.path ? ` at ${v.getDotPath(issue)}` : ''}: ${issue.message}`);
}

/**
 * Changes a setting inside the caller's transaction; every node reads it within half a second of the commit.
 *
 * Throws an Error whose message names the field when the key is unknown or the value does not fit.
 */
export async function setSetting(
  tx: PoolClient,
  key: string,
  value: unknown,
  by: string,
  at: Date,
): Promise<SettingChange> {
  checkSetting(key, value);
  const before = await tx.query<{ config_value: unknown }>(
    'select config_value from setting where config_key = $1 for update',
    [key],
  );
  await tx.query(
    `insert into setting (config_key, config_value, changed_at, changed_by) values ($1, $2, $3, $4)
     on conflict (config_key) do update set config_value = excluded.config_value, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    [key, JSON.stringify(value), at, by],
  );
  return { before: before.rows[0]?.config_value ?? null, after: value };
}
