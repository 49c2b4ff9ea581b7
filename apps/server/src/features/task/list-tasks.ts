import { calls } from '@nua/contract';
import { taskProgress } from '@nua/rewards';
import { sql } from 'kysely';
import { dayOf, spanOf } from '../../domain/protection/limit-period.ts';
import { ruleAt } from '../../domain/reward/reward-rules.ts';
import { handle } from '../../http/handle.ts';
import { pageOf } from '../../http/page-of.ts';
import { sessionOf } from '../../http/request-context.ts';
import { matchesFilters } from '../../http/where-filters.ts';
import { taskFacts } from './task-facts.ts';

export const listTasks = handle(calls.listTasks, async (ctx, { list }) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const today = dayOf(at);
  const { rule } = await ruleAt(ctx.db, 'task', at);
  const facts = await taskFacts(ctx.db, player_id, at, today);
  const { rows } = await sql<{ task_id: string; claimed_at: Date }>`select task_id, claimed_at from task_claim
    where player_id = ${player_id} and (day is null or day = ${today})`.execute(ctx.db);
  const claimed = new Map(rows.map(({ task_id, claimed_at }) => [task_id, claimed_at.toISOString()]));
  const tasks = rule.tasks.map((task) => {
    const isDaily = task.repeats === 'daily';
    return {
      ...{ id: task.id, kind: task.kind, screen: task.screen, repeats: task.repeats, target: task.target },
      ...taskProgress(task, isDaily ? facts.day : facts.life),
      prize: task.prize,
      claimed_at: claimed.get(task.id) ?? null,
      resets_at: isDaily ? spanOf('day', at).resets_at.toISOString() : null,
    };
  });
  return pageOf(
    tasks.filter(({ screen }) => matchesFilters({ screen }, list.filter)),
    list,
  );
});
