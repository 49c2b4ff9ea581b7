import * as v from 'valibot';
import { declare } from './call.ts';
import { id, money, pointCost, time } from './wire.ts';

/** A level of the published table. A point is one rupee of weighted stakes. */
const vipLevel = v.object({
  level: v.number(),
  points: money,
  /** Paid once per account, when the level is reached. */
  level_up: money,
  /** Paid once a month, if `monthly_points` were earned in that month. */
  monthly: money,
  monthly_points: money,
});

/** A reward that can be claimed. */
const vipClaim = v.object({
  id,
  kind: v.picklist(['level_up', 'monthly']),
  level: v.number(),
  amount: money,
  /** The month of a monthly reward, `2026-11`. */
  month: v.nullable(v.string()),
  expires_at: v.nullable(time),
});

/** GET /api/c/vip */
export const getVip = declare({
  purpose: 'Level and points, the published table, the cost and reward of the next level, and the received rewards.',
  method: 'GET',
  path: '/api/c/vip',
  auth: 'player',
  response: v.object({
    level: v.number(),
    points: money,
    month_points: money,
    table: v.object({ version: v.number(), levels: v.array(vipLevel), weights: v.record(v.string(), v.number()) }),
    /** Null at the top level. `points` is the number still missing. */
    next: v.nullable(v.object({ level: v.number(), points: money, ...pointCost, gives: money, monthly: money })),
    /** The day of the next level review, and the points needed to keep the level. */
    keep: v.nullable(v.object({ until: time, points: money, done: money })),
    received: v.array(
      v.object({ kind: v.picklist(['level_up', 'monthly']), level: v.number(), amount: money, at: time }),
    ),
    claims: v.array(vipClaim),
  }),
  errors: [],
});

/** POST /api/c/vip/{id}/claim */
export const claimVip = declare({
  purpose: 'Claims the reward of a level or a month into the bonus wallet.',
  method: 'POST',
  path: '/api/c/vip/{id}/claim',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  response: v.object({ id, amount: money, bonus_id: id }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'NOT_FOUND', 'CLAIMED_BEFORE', 'CLAIM_EXPIRED'],
});
