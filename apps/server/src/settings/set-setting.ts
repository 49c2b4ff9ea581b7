import type { ValueError } from '@nua/contract/console/act.ts';
import type { PoolClient } from 'pg';
import * as v from 'valibot';
import { lockOutBy } from './lock-outs.ts';
import { isSettingKey, type SettingKey, settingRules } from './setting-rules.ts';

const MAX_ERRORS = 50;

/** A change of a setting. `before` is null if the initial value was in force. */
export interface SettingChange {
  before: unknown;
  after: unknown;
}

/** Thrown for a value that a setting does not accept. `locks_out` is true for a valid value that would lock somebody out. */
export class SettingError extends Error {
  override name = 'SettingError';
  readonly valueErrors: readonly ValueError[];
  readonly locks_out: boolean;
  constructor(message: string, valueErrors: readonly ValueError[], locks_out = false) {
    super(message);
    this.valueErrors = valueErrors;
    this.locks_out = locks_out;
  }
}

const pathOf = ({ path }: v.BaseIssue<unknown>): (string | number)[] =>
  (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));

/** Checks that a setting exists and accepts a value. Throws a SettingError for a value, or an Error for an unknown setting. */
export function checkSetting(key: string, value: unknown): SettingKey {
  if (!isSettingKey(key))
    throw new Error(`There is no setting ${key}. Known: ${Object.keys(settingRules).join(', ')}.`);
  const read = v.safeParse(settingRules[key].schema, value);
  if (read.success) {
    const lockOut = lockOutBy(key, read.output as never);
    if (lockOut !== null)
      throw new SettingError(`${key}: ${lockOut}.`, [{ at: [], text: `${lockOut}.`, code: 'LOCKS_OUT' }], true);
    return key;
  }
  const issue = read.issues[0];
  throw new SettingError(
    `${key}${issue.path ? ` at ${v.getDotPath(issue)}` : ''}: ${issue.message}`,
    read.issues.slice(0, MAX_ERRORS).map((problem) => ({ at: pathOf(problem), text: problem.message })),
  );
}

/**
 * Changes a setting in the caller's transaction. Every node reads it within a second of the commit. Throws the errors of `checkSetting`.
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
