import type { Cents } from '@nua/money';
import type { TaskFacts } from '@nua/rewards';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { friendsThatCount } from '../../domain/invite/read-friends.ts';
import { ruleAt } from '../../domain/reward/reward-rules.ts';
import { weightedStakes } from '../../domain/reward/weighted-stakes.ts';

/** Before anybody played. */
const FIRST_DAY = '2000-01-01';
/** No task counts further than that. */
const MAX_COUNTED = 100;

/** What a player did: in a life, and on the day, which only stakes are asked of. */
export type FactsOfTasks = { life: TaskFacts; day: TaskFacts };

type Row = { has_verified_phone: boolean; deposited: Cents; rounds_checked: number };

/**
 * Reads what tasks ask for from the facts themselves, so that nothing has to be kept in step with them.
 *
 * A round was checked where a pair of seeds with bets was revealed. A deposit counts neither when it was taken back nor when it was sent back
 * unplayed, and a friend as for the referral wheel.
 */
export async function taskFacts(
  db: Kysely<Database>,
  player_id: string,
  at: Date,
  today: string,
): Promise<FactsOfTasks> {
  const { rows } = await sql<Row>`select p.phone is not null as has_verified_phone,
      (select coalesce(sum(d.amount_cents), 0)::bigint from deposit d where d.player_id = p.id and d.state = 'paid'
        and not exists (select from withdraw w where w.returns_deposit_id = d.id and w.state not in ('rejected', 'cancelled'))) as deposited,
      (select count(*)::int from (select from arcade.seed_pair s
        where s.player_id = p.id and s.state = 'revealed' and s.purpose = 'game' and s.next_nonce > 1 limit ${MAX_COUNTED}) checked) as rounds_checked
    from player p where p.id = ${player_id}`.execute(db);
  const { rule } = await ruleAt(db, 'referral', at);
  const friends = await friendsThatCount(db, player_id, rule.friend_weighted, at);
  const weighted = await weightedStakes(db, player_id, { from_day: FIRST_DAY, to_day: today });
  const weighted_today = await weightedStakes(db, player_id, { from_day: today, to_day: today });
  const life = { ...rows[0]!, friends, weighted };
  return { life, day: { ...life, weighted: weighted_today } };
}
