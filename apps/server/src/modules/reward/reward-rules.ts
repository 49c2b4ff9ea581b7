import { firstRules, type RuleKind, type RuleOf, type Rules, readRule, ruleKinds, ruleText } from '@nua/rewards';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { FIRST_DAY } from './weighted-stakes.ts';

export type PublishedRule<Kind extends RuleKind> = { version: number; rule: RuleOf<Kind>; published_at: Date };

type Row = { version: number; rule: unknown; published_at: Date };

function asPublished<Kind extends RuleKind>(kind: Kind, row: Row | undefined): PublishedRule<Kind> {
  if (!row) throw new Error(`the reward rule "${kind}" has no published version`);
  return { version: row.version, rule: readRule(kind, row.rule), published_at: row.published_at };
}

/**
 * Returns the rule of a kind that is in force at a moment.
 *
 * Shape   (db, 'vip', time) -> { version, rule, published_at }
 */
export async function ruleAt<Kind extends RuleKind>(db: Queryable, kind: Kind, at: Date): Promise<PublishedRule<Kind>> {
  const { rows } = await sql<Row>`select version, rule, published_at from reward_rule
    where kind = ${kind} and published_at <= ${at} order by version desc limit 1`.execute(db);
  return asPublished(kind, rows[0]);
}

/** Returns a version of a rule. A running bonus or cycle keeps the version it began with. */
export async function ruleOfVersion<Kind extends RuleKind>(
  db: Queryable,
  kind: Kind,
  version: number,
): Promise<PublishedRule<Kind>> {
  const { rows } = await sql<Row>`select version, rule, published_at from reward_rule
    where kind = ${kind} and version = ${version}`.execute(db);
  return asPublished(kind, rows[0]);
}

export async function rulesAt(db: Queryable, at: Date): Promise<Rules> {
  const { rows } = await sql<Row & { kind: RuleKind }>`
    select distinct on (kind) kind, version, rule, published_at from reward_rule where published_at <= ${at}
    order by kind, version desc`.execute(db);
  const ruleIn = (kind: RuleKind) =>
    asPublished(
      kind,
      rows.find((row) => row.kind === kind),
    ).rule;
  return Object.fromEntries(ruleKinds.map((kind) => [kind, ruleIn(kind)])) as unknown as Rules;
}

export async function ruleVersionAt(db: Queryable, kind: RuleKind, at: Date): Promise<number> {
  return (await ruleAt(db, kind, at)).version;
}

/** The publisher name of the shipped rules. Operators who adopt these rules publish them under their own names. */
export const SHIPPED_BY = 'nua';

export async function shippedRulesInForce(db: Queryable, at: Date): Promise<RuleKind[]> {
  const { rows } = await sql<{ kind: RuleKind; by: string }>`
    select distinct on (kind) kind, published_by as by from reward_rule where published_at <= ${at}
    order by kind, version desc`.execute(db);
  return ruleKinds.filter((kind) => (rows.find((row) => row.kind === kind)?.by ?? SHIPPED_BY) === SHIPPED_BY);
}

/** Writes the first rule of each kind that has no rule. It is safe to repeat and to run on several nodes. */
export async function writeFirstRules(db: Queryable, at: Date): Promise<void> {
  for (const kind of ruleKinds)
    await sql`insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
      values (${kind}, 1, ${ruleText(firstRules[kind])}::jsonb, ${FIRST_DAY}::date, ${SHIPPED_BY}, ${SHIPPED_BY}, ${at})
      on conflict do nothing`.execute(db);
}
