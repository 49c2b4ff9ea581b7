import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';

/** The kinds of rules by which players are rewarded. */
export const ruleKinds = ['weight', 'promo', 'vip', 'club', 'wheel', 'referral', 'task'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** The version of a kind's rule that is in force at a moment. */
export async function ruleVersionAt(db: Kysely<Database>, kind: RuleKind, at: Date): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from reward_rule
    where kind = ${kind} and published_at <= ${at} order by version desc limit 1`.execute(db);
  if (!rows[0]) throw new Error(`no rule of kind ${kind} is published`);
  return rows[0].version;
}

/** Writes the first version of every kind that has none. */
export async function writeFirstRules(db: Kysely<Database>, at: Date): Promise<void> {
  const rule = { weights: { dice: 2500, limbo: 2500 } };
  await sql`insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
    values ('weight', 1, ${JSON.stringify(rule)}::jsonb, '-infinity', 'nua', 'nua', ${at}) on conflict do nothing`.execute(
    db,
  );
}
