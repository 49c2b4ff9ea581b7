import * as v from 'valibot';
import { declare } from './call.ts';
import { id, listOf, money, time } from './wire.ts';

/** The kinds of rewards that a player may have. */
export const rewardKinds = ['bonus', 'free_rounds', 'gift', 'vip', 'wheel', 'club', 'referral'] as const;
export type RewardKind = (typeof rewardKinds)[number];

const reward = v.object({
  id,
  kind: v.picklist(rewardKinds),
  /** claimable: can be claimed now. running: can be played now. waiting: can be played after another bonus. */
  state: v.picklist(['claimable', 'running', 'waiting']),
  /** The amount to claim, or the amount left. For free rounds, the stake of each round. */
  amount: money,
  /** The number of free rounds to claim or left; null for every other reward. */
  rounds: v.nullable(v.number()),
  /** Null if it does not expire. */
  expires_at: v.nullable(time),
});

/** GET /api/c/reward */
export const listRewards = declare({
  purpose:
    'The rewards that the player can claim, and those in progress, by expiry. Excluded players get an empty list.',
  method: 'GET',
  path: '/api/c/reward',
  auth: 'player',
  response: listOf(reward),
  errors: [],
});
