import { calls } from '@nua/contract';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { type Cents, cents } from '@nua/money';
import { costOfPoints, isOneTime, type PointCost, type RuleOf, type Task, taskProgress } from '@nua/rewards';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { pageOf } from '../../core/input/page-of.ts';
import { matchesFilters } from '../../core/input/where-filters.ts';
import { spanOf } from '../protection/public.ts';
import { ruleAt } from '../reward/public.ts';
import { taskClaims } from './claimable-tasks.ts';
import { type OwnStakes, oneTimeStakes, taskFacts } from './task-facts.ts';

export const listTasks = handle(calls.listTasks, async (ctx, { list }) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const today = dayInKarachi(at);
  const { from, resets_at } = spanOf('day', at);
  const { rule } = await ruleAt(ctx.db, 'task', at);
  const { rule: weight } = await ruleAt(ctx.db, 'weight', from);
  const shown = rule.tasks.filter(({ screen }) => matchesFilters({ screen }, list.filter));
  const claimed = await taskClaims(ctx.db, { player_id, at });
  const open = shown.filter(({ id }) => !claimed.has(id));
  const facts = await taskFacts(ctx.db, { player_id, at, today }, open);
  const stakes = open.some(isOneTime) ? await oneTimeStakes(ctx.db, { player_id, at }, facts.life.weighted) : null;
  // A one-time task that is closed now is omitted unless it was claimed.
  const offered = shown.filter((task) => stakes !== null || claimed.has(task.id) || !isOneTime(task));
  const tasks = offered.map((task) => {
    const { id, kind, screen, repeats, target, prize } = task;
    const isDaily = repeats === 'daily';
    const claimed_at = claimed.get(id)?.toISOString() ?? null;
    const own_stakes = claimed_at === null && isOneTime(task) ? stakes : null;
    return {
      ...{ id, kind, screen, repeats, target, prize, claimed_at, own_stakes },
      ...(claimed_at === null
        ? taskProgress(task, isDaily ? facts.day : facts.life)
        : { progress: target, status: 'done' as const }),
      ...costOf(task, own_stakes, weight),
      resets_at: isDaily ? resets_at.toISOString() : null,
    };
  });
  return pageOf(tasks, list);
});

const NO_PLAY = { cost: null, cost_maximum: null };

/** Returns the average cost of the stakes that a task requires, directly or to open its reward. */
function costOf(
  { kind, target }: Task,
  own_stakes: OwnStakes | null,
  weight: RuleOf<'weight'>,
): PointCost | typeof NO_PLAY {
  const points: Cents | null =
    kind === 'weighted_stake' ? target : own_stakes && cents(own_stakes.needed - own_stakes.done);
  return (points !== null && points > 0n && costOfPoints(points, weight)) || NO_PLAY;
}
