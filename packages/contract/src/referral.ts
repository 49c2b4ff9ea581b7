import * as v from 'valibot';
import { seeds } from './arcade.ts';
import { declare } from './call.ts';
import { setSeed, setSeedResponse, spinRecord } from './wheel.ts';
import { id, listOf, money, time } from './wire.ts';

/**
 * The state of a cycle of the referral wheel. A cycle is the series of spins towards one target.
 *
 * idle: no cycle has begun. active: spins can be made. reached: the target can be cashed out. paid, rejected, expired:
 * the cycle has ended.
 */
export const referralStates = ['idle', 'active', 'reached', 'paid', 'rejected', 'expired'] as const;
export type ReferralState = (typeof referralStates)[number];

/**
 * The reasons why two operators review a cash-out. same_person: counted friends share a device, number or CNIC with
 * each other or with the player.
 */
export const referralReasons = ['same_person'] as const;

/** The reason for a spin. */
export const referralSpinKinds = ['join', 'daily', 'friend'] as const;
export type ReferralSpinKind = (typeof referralSpinKinds)[number];

/**
 * The progress of an invited friend.
 *
 * playing: has staked less than needed, or is excluded or blocked. ready: the player can make a spin for the friend. counted: the spin was
 * made. phone: has no verified phone. shared: has a device, number or CNIC in common with the player or another friend. left: has closed
 * the account.
 */
export const referralFriendStates = ['playing', 'ready', 'counted', 'phone', 'shared', 'left'] as const;
export type ReferralFriendState = (typeof referralFriendStates)[number];

const spinKind = v.picklist(referralSpinKinds);
const state = v.picklist(referralStates);

/** GET /api/c/roulette/referral */
export const getReferral = declare({
  purpose: 'The referral wheel: its target, sum, spins, published table, and the maximum number of friends needed.',
  method: 'GET',
  path: '/api/c/roulette/referral',
  auth: 'player',
  response: v.object({
    target: money,
    sum: money,
    spins: v.object({
      left: v.number(),
      /** The reason for the next spin; null if none is left. */
      kind: v.nullable(spinKind),
      /** When the next daily spin is available or the next cycle begins; null if this cycle has no more daily spins. */
      next_at: v.nullable(time),
    }),
    /** The end of the cycle. After the target is reached: the end of the time for the cash-out. */
    ends_at: v.nullable(time),
    state,
    /** The reason why two operators review the cash-out, or have refused it. */
    reason: v.nullable(v.picklist(referralReasons)),
    /** The number of further counted friends with which the player is certain to reach the target. */
    most_friends: v.number(),
    table: v.object({
      version: v.number(),
      hash: v.string(),
      /** The value of a spin: each whole basis point of the target from `minimum_bps` to `maximum_bps` is equally likely. */
      spins: v.array(v.object({ kind: spinKind, minimum_bps: v.number(), maximum_bps: v.number() })),
      friends_maximum: v.number(),
      /** A friend counts as soon as the friend's own weighted stakes reach this amount. */
      friend_weighted: money,
      daily_times: v.number(),
      cycle_hours: v.number(),
      claim_hours: v.number(),
      /** The terms of the paid bonus: its wagering factor, and the days to complete it. */
      wager_times: v.number(),
      days: v.number(),
    }),
    /**
     * Invited friends, newest first, at most fifty. `staked` is rounded down to tenths of `needed`, so that the inviter cannot infer single
     * bets.
     */
    friends: v.array(
      v.object({ name: v.string(), staked: money, needed: money, state: v.picklist(referralFriendStates) }),
    ),
    seeds,
    code: v.string(),
    /** A path of this site: `/sign-up?invite=CODE`. */
    link: v.string(),
  }),
  errors: [],
});

/** POST /api/c/roulette/referral/spin */
export const spinReferral = declare({
  purpose: 'Spins the referral wheel; the first spin begins a cycle.',
  method: 'POST',
  path: '/api/c/roulette/referral/spin',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  response: v.object({
    id,
    kind: spinKind,
    /** The drawn value, in basis points of the target. */
    drawn_bps: v.number(),
    /** The amount added. The guarantee can raise it above the drawn value, and the target can limit it. */
    added: money,
    sum: money,
    nonce: v.number(),
    seed_pair_id: id,
    state,
  }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'CASH_OUT_FIRST', 'NO_SPINS_LEFT', 'SEED_NOT_SET'],
});

/** POST /api/c/roulette/referral/cash_out */
export const cashOutReferral = declare({
  purpose: 'Moves the sum of a cycle that has reached its target into the bonus wallet.',
  method: 'POST',
  path: '/api/c/roulette/referral/cash_out',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  /** While two operators review the cash-out, `state` is still `reached` and `reason` has the cause. */
  response: v.object({
    amount: money,
    state,
    bonus_id: v.nullable(id),
    reason: v.nullable(v.picklist(referralReasons)),
  }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'NOTHING_TO_CLAIM', 'CLAIM_EXPIRED'],
});

/**
 * The state of a cash-out. reviewing: two operators review it. paid: the amount is in the bonus wallet. rejected:
 * nothing was paid.
 */
export const referralCashOutStates = ['reviewing', 'paid', 'rejected'] as const;
export type ReferralCashOutState = (typeof referralCashOutStates)[number];

/** GET /api/c/roulette/referral/cash_out */
export const listReferralCashOuts = declare({
  purpose: 'The player’s cash-outs of the referral wheel, newest first, each with its state.',
  method: 'GET',
  path: '/api/c/roulette/referral/cash_out',
  auth: 'player',
  list: { filter: {}, sort: [] },
  response: listOf(
    v.object({
      id,
      amount: money,
      state: v.picklist(referralCashOutStates),
      /** When the player requested it. */
      created_at: time,
      /** When it was paid or refused; null during the review. */
      ended_at: v.nullable(time),
    }),
  ),
  errors: [],
});

/** POST /api/c/roulette/referral/seed */
export const setReferralSeed = declare({
  purpose: 'Sets the client seed for the shown commitment. The previous pair is revealed.',
  method: 'POST',
  path: '/api/c/roulette/referral/seed',
  auth: 'player',
  body: setSeed,
  response: setSeedResponse,
  errors: ['GUEST_MAY_NOT', 'SEED_STALE'],
});

/** GET /api/c/roulette/referral/log */
export const listReferralLog = declare({
  purpose: 'The player’s spins of the referral wheel, newest first, with the data to verify them.',
  method: 'GET',
  path: '/api/c/roulette/referral/log',
  auth: 'player',
  list: { filter: {}, sort: [] },
  response: listOf(
    v.object({
      ...spinRecord,
      kind: spinKind,
      drawn_bps: v.number(),
      added: money,
      /** The cycle before the spin: its sum, and the number of counted friends. */
      before: v.object({ sum: money, friends: v.number() }),
      table: v.string(),
    }),
  ),
  errors: [],
});
