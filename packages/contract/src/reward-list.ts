import * as v from 'valibot';
import { declare } from './call.ts';
import { id, listOf, money, time } from './wire.ts';

/** The kinds of rewards that a player may have running or waiting. */
export const rewardKinds = ['bonus', 'free_rounds', 'gift', 'vip', 'wheel', 'club', 'referral'] as const;
export type RewardKind = (typeof rewardKinds)[number];

const reward = v.object({
  id,
  kind: v.picklist(rewardKinds),
  /** claimable: one press brings it. running: it is played now. waiting: it is played after another bonus. */
  state: v.picklist(['claimable', 'running', 'waiting']),
  /** The amount to claim, or what is left of it; for free rounds the stake of each. */
  amount: money,
  /** The free rounds to claim or left; null for every other reward. */
  rounds: v.nullable(v.number()),
  /** Null if it does not expire. */
  expires_at: v.nullable(time),
});

/** GET /api/c/reward */
export const listRewards = declare({
  purpose:
    'What the player can claim now, and what is running, by the time it expires. Excluded players get an empty list.',
  method: 'GET',
  path: '/api/c/reward',
  auth: 'player',
  response: listOf(reward),
  errors: [],
});
