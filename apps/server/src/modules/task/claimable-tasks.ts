import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { isOneTime, type Task, taskProgress } from '@nua/rewards';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { spanOf } from '../protection/public.ts';
import { ruleAt } from '../reward/public.ts';
import { oneTimeStakes, taskFacts } from './task-facts.ts';

export type ClaimableTask = Pick<Task, 'id' | 'screen' | 'prize'> & {
  /** When a daily task resets; null for a one-time task. */
  resets_at: Date | null;
};

type TaskViewer = { player_id: string; at: Date };

/** Returns the times of a player's claims by task: for a one-time task its claim, for a daily task the claim of today. */
export async function taskClaims(db: Queryable, { player_id, at }: TaskViewer): Promise<Map<string, Date>> {
  const { rows } = await sql<{ task_id: string; claimed_at: Date }>`select task_id, claimed_at from task_claim
    where player_id = ${player_id} and (day is null or day = ${dayInKarachi(at)})`.execute(db);
  return new Map(rows.map(({ task_id, claimed_at }) => [task_id, claimed_at]));
}

/** Returns the tasks of all screens whose reward a player can claim now. The caller checks that the player is not a guest. */
export async function claimableTasks(db: Queryable, viewer: TaskViewer): Promise<ClaimableTask[]> {
  const { player_id, at } = viewer;
  const { rule } = await ruleAt(db, 'task', at);
  const claims = await taskClaims(db, viewer);
  const open = rule.tasks.filter(({ id }) => !claims.has(id));
  if (open.length === 0) return [];
  const facts = await taskFacts(db, { player_id, at, today: dayInKarachi(at) }, open);
  const done = open.filter(
    (task) => taskProgress(task, task.repeats === 'daily' ? facts.day : facts.life).status === 'done',
  );
  const stakes = done.some(isOneTime) ? await oneTimeStakes(db, viewer, facts.life.weighted) : null;
  const hasStakes = stakes !== null && stakes.done >= stakes.needed;
  const { resets_at } = spanOf('day', at);
  return done
    .filter((task) => hasStakes || !isOneTime(task))
    .map(({ id, screen, prize, repeats }) => ({
      id,
      screen,
      prize,
      resets_at: repeats === 'daily' ? resets_at : null,
    }));
}
