import * as v from 'valibot';
import { declare } from './call.ts';
import { id, listOf, money, pointCost, time } from './wire.ts';

/** The condition of a task. */
export const taskKinds = ['verify_phone', 'deposit', 'weighted_stake', 'check_round', 'friend'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** The screens that show tasks. */
export const taskScreens = ['promo', 'activity', 'referral'] as const;

/** GET /api/c/task */
export const listTasks = declare({
  purpose: 'The tasks, finished and unfinished, with their rewards.',
  method: 'GET',
  path: '/api/c/task',
  auth: 'player',
  list: { filter: { screen: { type: 'text', operators: [''] } }, sort: [] },
  response: listOf(
    v.object({
      id,
      kind: v.picklist(taskKinds),
      /** The screen that shows the task. */
      screen: v.picklist(taskScreens),
      repeats: v.picklist(['once', 'daily']),
      /** Source  specification section 3 ("task status: undone, done") */
      status: v.picklist(['undone', 'done']),
      /** An amount in rupees, or a count such as "3.00" for a task that is counted. */
      target: money,
      progress: money,
      prize: money,
      claimed_at: v.nullable(time),
      /** When a daily task resets; null for a one-time task. */
      resets_at: v.nullable(time),
      /** For a task without play: the weighted stakes of own money needed to claim it, and those made so far. */
      own_stakes: v.nullable(v.object({ needed: money, done: money })),
      /** The average loss in the play that the task requires. Once it is begun, the average loss in the rest of that play. */
      ...pointCost,
    }),
  ),
  errors: [],
});

/** POST /api/c/task/{id}/claim */
export const claimTask = declare({
  purpose: 'Claims a task’s reward into the bonus wallet.',
  method: 'POST',
  path: '/api/c/task/{id}/claim',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  response: v.object({ id, amount: money, bonus_id: id }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'NOT_FOUND', 'NOTHING_TO_CLAIM', 'CLAIMED_BEFORE', 'OWN_STAKES_NEEDED'],
});
