import { referralTableText, tableHash } from '@nua/rewards';
import type { RuleOf } from '@nua/rewards/rule/rule-schemas.ts';
import { sql } from 'kysely';
import type { SeedSeal } from '../../core/sealing/seed-seal.ts';
import type { Db, Queryable } from '../../db/connect.ts';
import { revealPairs, type WheelTable } from '../fairness/public.ts';
import { ruleAt, ruleOfVersion } from '../reward/public.ts';
import type { Cycle } from './cycle-row.ts';

/** The rule for the next spin, and the table that its seeds must be committed to. */
export type SpinRule = { version: number; rule: RuleOf<'referral'>; table: WheelTable };

/** Returns the rule for the next spin. An open cycle keeps its rule; a new cycle uses the rule in force. */
export async function ruleFor(db: Queryable, cycle: Cycle | null, at: Date): Promise<SpinRule> {
  const isOpen = cycle !== null && cycle.ended_at === null;
  const { version, rule } = isOpen
    ? await ruleOfVersion(db, 'referral', cycle.rule_version)
    : await ruleAt(db, 'referral', at);
  const text = referralTableText(version, rule);
  return { version, rule, table: { rule_version: version, text, hash: tableHash(text) } };
}

/**
 * Withdraws a pending commitment to an outdated table. Its unused server seed is revealed, and the player sees a new commitment.
 */
export async function withdrawOldCommitment(
  db: Db,
  seeds: SeedSeal,
  { player_id, version, at }: { player_id: string; version: number; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from arcade.seed_pair
    where player_id = ${player_id} and purpose = 'referral' and state = 'pending' and rule_version <> ${version}`.execute(
    db,
  );
  if (rows.length === 0) return;
  const revealing = { ids: rows.map(({ id }) => id), states: ['pending'] as const, unset: 'withdrawn', at };
  await db.transaction().execute((tx) => revealPairs(tx, seeds, revealing));
}
