import { type Cents, ZERO } from '@nua/money';
import { isOneTime, lesser, oneTimeKinds, type Task, type TaskFacts, weightedCovering } from '@nua/rewards';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { friendsThatCount } from '../referral/public.ts';
import { FIRST_DAY, netOfReturns, ruleAt, rulesAt, weightedStakes } from '../reward/public.ts';

/** The highest count that a task needs. */
const MAX_COUNTED = 100;

/** The player's facts for all time and for today. Only stakes differ, because daily tasks require only stakes. */
export type FactsOfTasks = { life: TaskFacts; day: TaskFacts };

type FactsQuery = { player_id: string; at: Date; today: string };
type Row = { has_verified_phone: boolean; deposited: Cents; rounds_checked: number };

/**
 * Reads the facts that these tasks require from the source tables.
 *
 * Each revealed seed pair with bets counts as one checked round. Reversed deposits and returned amounts do not count. Friends count as
 * for the referral wheel.
 */
export async function taskFacts(
  db: Queryable,
  { player_id, at, today }: FactsQuery,
  tasks: readonly Task[],
): Promise<FactsOfTasks> {
  const { rows } = await sql<Row>`select p.phone is not null as has_verified_phone,
      (select coalesce(sum(${netOfReturns}), 0)::bigint from deposit d where d.player_id = p.id and d.state = 'paid') as deposited,
      (select count(*)::int from (select from arcade.seed_pair s
        where s.player_id = p.id and s.state = 'revealed' and s.purpose = 'game' and s.next_nonce > 1 limit ${MAX_COUNTED}) checked) as rounds_checked
    from player p where p.id = ${player_id}`.execute(db);
  const weighted = await weightedStakes(db, player_id, { from_day: FIRST_DAY, to_day: today });
  const weighted_today = await weightedStakes(db, player_id, { from_day: today, to_day: today });
  const life = { ...rows[0]!, friends: await countFriends(db, { player_id, at }, tasks), weighted };
  return { life, day: { ...life, weighted: weighted_today } };
}

async function countFriends(
  db: Queryable,
  { player_id, at }: Omit<FactsQuery, 'today'>,
  tasks: readonly Task[],
): Promise<number> {
  const targets = tasks.filter(({ kind }) => kind === 'friend').map(({ target }) => Number(target / 100n));
  if (targets.length === 0) return 0;
  const { rule } = await ruleAt(db, 'referral', at);
  const maximum = Math.min(MAX_COUNTED, Math.max(...targets));
  return await friendsThatCount(db, player_id, { needed: rule.friend_weighted, maximum, at });
}

/** The own weighted stakes that open the one-time tasks, and the own weighted stakes so far. */
export type OwnStakes = { needed: Cents; done: Cents };

/**
 * Returns the own stakes that open a player's one-time tasks; null if the tasks are closed.
 *
 * The tasks open together, as soon as the edge on own stakes covers all claimable and claimed rewards. So a farm of phone numbers earns
 * nothing. The tasks are closed if the repeating rewards use up the whole edge, which only the rules of an older release allow.
 *
 * Shape   (db, player, own weighted stakes so far, moment) -> { needed, done } or null
 */
export async function oneTimeStakes(
  db: Queryable,
  { player_id, at }: Omit<FactsQuery, 'today'>,
  weighted: Cents,
): Promise<OwnStakes | null> {
  const rules = await rulesAt(db, at);
  const { rows: claimed } = await sql<{ task_id: string; amount_cents: Cents }>`
    select c.task_id, c.amount_cents from task_claim c
      join reward_rule r on r.kind = 'task' and r.version = c.rule_version, jsonb_array_elements(r.rule -> 'tasks') t
    where c.player_id = ${player_id} and c.day is null
      and t ->> 'id' = c.task_id::text and t ->> 'kind' = any(${[...oneTimeKinds]})`.execute(db);
  const before = new Set(claimed.map(({ task_id }) => task_id));
  const open = rules.task.tasks.filter((task) => isOneTime(task) && !before.has(task.id));
  const amounts = [...claimed.map(({ amount_cents }) => amount_cents), ...open.map(({ prize }) => prize)];
  const needed = weightedCovering(
    rules,
    amounts.reduce((sum, amount) => (sum + amount) as Cents, ZERO),
  );
  return needed && { needed, done: lesser(weighted, needed) };
}
