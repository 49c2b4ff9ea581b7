import { ruleKinds } from '@nua/rewards';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { createDb, type Queryable } from '../../db/connect.ts';
import { findMoneyKind } from '../../ledger/money-kind.ts';
import { isExampleSetting, isSettingKey, settingRules } from '../../settings/setting-rules.ts';
import { SettingsStore } from '../../settings/settings.ts';
import { exampleContentKeys, findExampleContent } from '../cms/public.ts';
import { shippedRulesInForce } from '../reward/public.ts';
import type { SiteFacts } from './checks.ts';
import { findDemoStaff } from './demo-staff.ts';

/** The error codes for a table, column or schema that does not exist. */
const OTHER_SCHEMA = ['42P01', '42703', '3F000'];

/** Reads the facts of a database without writing anything. Returns null for a schema of another version, which a start migrates first. */
export async function readSiteFacts(pool: Pool, now: Date): Promise<SiteFacts | null> {
  const { rows } = await pool.query<{ is_new: boolean }>("select to_regclass('public.migration') is null as is_new");
  if (rows[0]!.is_new) return newSiteFacts();
  try {
    return await readFacts(pool, createDb(pool), now);
  } catch (error) {
    if (OTHER_SCHEMA.includes((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}

/** The facts of an empty database. It has every example, because the first start writes them. */
export const newSiteFacts = (): SiteFacts => ({
  money: null,
  example_settings: Object.keys(settingRules)
    .filter(isSettingKey)
    .filter((key) => isExampleSetting(key, settingRules[key].first)),
  example_content: exampleContentKeys,
  shipped_rules: ruleKinds,
  operators: 0,
  demo_staff: [],
});

async function readFacts(pool: Pool, db: Queryable, now: Date): Promise<SiteFacts> {
  const settings = new SettingsStore(pool);
  await settings.load();
  const { rows } = await sql<{ operators: number }>`
    select count(*)::int as operators from operator_name where secret_hash is not null and not is_script`.execute(db);
  return {
    money: await findMoneyKind(pool),
    operators: rows[0]!.operators,
    demo_staff: await findDemoStaff(pool),
    example_settings: settings.examplesInForce(),
    example_content: await findExampleContent(db),
    shipped_rules: await shippedRulesInForce(db, now),
  };
}
