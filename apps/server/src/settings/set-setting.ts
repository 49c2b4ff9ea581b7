import type { PoolClient } from 'pg';
import * as v from 'valibot';
import { lockOutBy } from './lock-outs.ts';
import { isSettingKey, type SettingKey, settingRules } from './setting-rules.ts';

/** A change of a setting. `before` is null if the first value was in force. */
export interface SettingChange {
  before: unknown;
  after: unknown;
}

/** Checks that a setting exists and accepts a value. The error names the wrong field. */
export function checkSetting(key: string, value: unknown): SettingKey {
  if (!isSettingKey(key))
    throw new Error(`There is no setting ${key}. Known: ${Object.keys(settingRules).join(', ')}.`);
  const read = v.safeParse(settingRules[key].schema, value);
  if (read.success) {
    const locked = lockOutBy(key, read.output as never);
    if (locked !== null) throw new Error(`${key}: ${locked}.`);
    return key;
  }
  const issue = read.issues[0];
  throw new Error(`${key}${issue.path ? ` at ${v.getDotPath(issue)}` : ''}: ${issue.message}`);
}

/**
 * Changes a setting in the caller's transaction. Every node reads it within a second of the commit.
 *
 * The error names the field if the key is unknown or the value is invalid.
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
