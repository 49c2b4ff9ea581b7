import * as v from 'valibot';
import { declare } from './call.ts';
import { taskScreens } from './task.ts';
import { id, listOf, money, time } from './wire.ts';

/** The kinds of rewards that a player may have. */
export const rewardKinds = [
  'bonus',
  'free_rounds',
  'gift',
  'vip',
  'wheel',
  'club',
  'referral',
  'task',
  'rebate',
  'tournament',
] as const;
export type RewardKind = (typeof rewardKinds)[number];

const reward = v.object({
  /** The id of the reward: of a rebate its promotion, of a tournament its edition. */
  id,
  kind: v.picklist(rewardKinds),
  /** claimable: can be claimed now. running: can be played now. waiting: can be played after another bonus. */
  state: v.picklist(['claimable', 'running', 'waiting']),
  /**
   * The amount to claim, or the amount left. For free rounds, the stake of each round. For a tournament, the prize of the place according to
   * the current standings.
   */
  amount: money,
  /** The number of free rounds to claim or left; null for every other reward. */
  rounds: v.nullable(v.number()),
  /** The player's place in a tournament; null while there is none, and for every other reward. */
  place: v.nullable(v.number()),
  /** The screen on which a task is claimed; null for every other reward. */
  screen: v.nullable(v.picklist(taskScreens)),
  /** Null if it does not expire. A daily task expires when it resets, a tournament when it ends. */
  expires_at: v.nullable(time),
});

/** GET /api/c/reward */
export const listRewards = declare({
  purpose:
    'The rewards that the player can claim, and those in progress, by expiry. Excluded players get an empty list, and guests only rewards that they can use.',
  method: 'GET',
  path: '/api/c/reward',
  auth: 'player',
  response: listOf(reward),
  errors: [],
});
