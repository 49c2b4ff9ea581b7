import { type RuleKind, type RuleOf, ruleText } from '@nua/rewards';
import type { World } from './world.ts';

/** Publishes the next version of a rule, without the checks of an operator's command. */
export async function publishRule<Kind extends RuleKind>(
  { pool, clock }: Pick<World, 'pool'> & { clock: Pick<World['clock'], 'now'> },
  kind: Kind,
  rule: RuleOf<Kind>,
  at: Date = clock.now(),
): Promise<void> {
  await pool.query(
    `insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
     select $1, max(version) + 1, $2, $3, 'one', 'two', $3 from reward_rule where kind = $1`,
    [kind, ruleText(rule), at],
  );
}
