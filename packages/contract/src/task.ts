import * as v from 'valibot';
import { declare } from './call.ts';
import { id, listOf, money, pointCost, time } from './wire.ts';

/** What a task asks for. */
export const taskKinds = ['verify_phone', 'deposit', 'weighted_stake', 'check_round', 'friend'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** GET /api/c/task */
export const listTasks = declare({
  purpose: 'Tasks, done and undone, with their rewards.',
  method: 'GET',
  path: '/api/c/task',
  auth: 'player',
  list: { filter: { screen: { is: 'text', by: [''] } }, sort: [] },
  response: listOf(
    v.object({
      id,
      kind: v.picklist(taskKinds),
      /** Where it is shown. */
      screen: v.picklist(['promo', 'activity', 'referral']),
      repeats: v.picklist(['once', 'daily']),
      /** Source  specification section 3 ("task status: undone, done") */
      status: v.picklist(['undone', 'done']),
      /** Rupees, or a count for what is counted. */
      target: money,
      progress: money,
      prize: money,
      claimed_at: v.nullable(time),
      /** Of a daily task: when it begins anew. */
      resets_at: v.nullable(time),
      /** Of a task that anybody could do without play: the own stakes by weight that it is claimed from, and how much of them there is. */
      own_stakes: v.nullable(v.object({ needed: money, done: money })),
      /** Of the play that it asks for, or that is missing. */
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
  response: v.object({ id, amount: money, bonus_id: id }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'NOT_FOUND', 'NOTHING_TO_CLAIM', 'CLAIMED_BEFORE', 'OWN_STAKES_NEEDED'],
});
