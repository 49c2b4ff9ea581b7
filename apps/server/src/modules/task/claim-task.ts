import { calls } from '@nua/contract';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { toWire } from '@nua/money';
import { isOneTime, taskProgress } from '@nua/rewards';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { newId } from '../../db/new-id.ts';
import { grantBonus } from '../bonus/public.ts';
import { assertNotExcluded } from '../protection/public.ts';
import { ruleAt } from '../reward/public.ts';
import { oneTimeStakes, taskFacts } from './task-facts.ts';

const DAY_MS = 86_400_000;

/**
 * Pays a task's reward into the bonus wallet. A task pays once, or once a day.
 *
 * The owner's lock serialises claims, and the table allows one claim for each player, task and day. A one-time task pays only after the
 * player has made the stakes that `oneTimeStakes` returns.
 */
export const claimTask = handle(calls.claimTask, (ctx, { params }) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  return ctx.once(async (tx) => {
    const at = ctx.clock.now();
    const today = dayInKarachi(at);
    await assertNotExcluded(tx, player_id, at);
    const { version, rule } = await ruleAt(tx, 'task', at);
    const task = rule.tasks.find(({ id }) => id === params.id);
    if (!task) throw apiError('NOT_FOUND');
    const isDaily = task.repeats === 'daily';
    const day = isDaily ? today : null;
    const { rows } = await sql`select from task_claim
      where player_id = ${player_id} and task_id = ${task.id} and day is not distinct from ${day}::date`.execute(tx);
    if (rows.length > 0) throw apiError('CLAIMED_BEFORE');
    const facts = await taskFacts(tx, { player_id, at, today }, [task]);
    if (taskProgress(task, isDaily ? facts.day : facts.life).status === 'undone') throw apiError('NOTHING_TO_CLAIM');
    if (isOneTime(task)) {
      const stakes = await oneTimeStakes(tx, { player_id, at }, facts.life.weighted);
      if (stakes === null) throw apiError('NOT_FOUND');
      const { needed, done } = stakes;
      if (done < needed) throw apiError('OWN_STAKES_NEEDED', { needed: toWire(needed), done: toWire(done) });
    }
    const claim_id = newId();
    const { prize: amount, wager_times, days } = task;
    const bonus_id = await grantBonus(ctx, tx, {
      ...{ player_id, source: 'task', source_id: claim_id, amount, wager_times, is_awaited: true },
      expires_at: new Date(at.getTime() + days * DAY_MS),
      rule: { kind: 'task', version },
    });
    await sql`insert into task_claim (id, player_id, task_id, day, rule_version, amount_cents, claimed_at, bonus_id)
      values (${claim_id}, ${player_id}, ${task.id}, ${day}, ${version}, ${amount}, ${at}, ${bonus_id})`.execute(tx);
    return { id: task.id, amount, bonus_id };
  });
});
