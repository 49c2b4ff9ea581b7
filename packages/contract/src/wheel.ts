import * as v from 'valibot';
import { clientSeed, seeds } from './arcade.ts';
import { declare } from './call.ts';
import { id, listOf, money, time } from './wire.ts';

const segment = v.object({
  prize: money,
  /** Gives a further spin. */
  again: v.boolean(),
  /** The slice is `weight` of the sum of all weights wide, and as likely. */
  weight: v.number(),
});

/** GET /api/c/roulette/wheel */
export const getWheel = declare({
  purpose: 'The prize wheel with its published odds, the day’s spins, and the seeds they are drawn from.',
  method: 'GET',
  path: '/api/c/roulette/wheel',
  auth: 'player',
  response: v.object({
    /** The table that the active seeds are committed to. */
    table: v.object({
      version: v.number(),
      /** SHA-256 of the table’s canonical text; the commitment of the seeds covers it. */
      hash: v.string(),
      segments: v.array(segment),
      /** What a spin gives on average. */
      expected: money,
    }),
    /** Deposits of the day that were staked once earn spins; `spins` is the day’s total from that amount on. */
    thresholds: v.array(v.object({ amount: money, spins: v.number() })),
    spins: v.object({
      left: v.number(),
      used: v.number(),
      /** Paid in today, and staked today by weight. */
      deposited: money,
      staked: money,
      ends_at: time,
    }),
    seeds,
    /** Prizes that wait for their claim. */
    claims: v.array(v.object({ id, prize: money, expires_at: time })),
  }),
  errors: [],
  notImplemented: true,
});

/** POST /api/c/roulette/wheel/spin */
export const spinWheel = declare({
  purpose: 'Spins the prize wheel: drawn from the committed seeds and stored before it is answered.',
  method: 'POST',
  path: '/api/c/roulette/wheel/spin',
  auth: 'player',
  idempotent: true,
  response: v.object({
    id,
    segment: v.number(),
    prize: money,
    nonce: v.number(),
    seed_pair_id: id,
    again: v.boolean(),
  }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'SEED_NOT_SET', 'NO_SPINS_LEFT'],
  notImplemented: true,
});

/** POST /api/c/roulette/wheel/{id}/claim */
export const claimWheel = declare({
  purpose: 'Claims the prize of a spin into the bonus wallet.',
  method: 'POST',
  path: '/api/c/roulette/wheel/{id}/claim',
  auth: 'player',
  idempotent: true,
  response: v.object({ id, amount: money, bonus_id: id }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'NOT_FOUND', 'CLAIMED_BEFORE', 'CLAIM_EXPIRED', 'NOTHING_TO_CLAIM'],
  notImplemented: true,
});

/** What is stored of a spin of either wheel. The server seed is there once its pair is revealed. */
const spinRecord = {
  id,
  at: time,
  segment: v.number(),
  nonce: v.number(),
  seed_pair_id: id,
  server_seed_hash: v.string(),
  client_seed: v.string(),
  server_seed: v.nullable(v.string()),
  table_version: v.number(),
};

/** GET /api/c/roulette/wheel/log */
export const listWheelLog = declare({
  purpose: 'The player’s spins of the prize wheel, newest first, with what is needed to check them.',
  method: 'GET',
  path: '/api/c/roulette/wheel/log',
  auth: 'player',
  list: { filter: {}, sort: [] },
  response: listOf(
    v.object({
      ...spinRecord,
      prize: money,
      /** The table it was drawn from, as its canonical text. */
      table: v.string(),
      claim: v.picklist(['none', 'claimable', 'claimed', 'expired']),
    }),
  ),
  errors: [],
  notImplemented: true,
});

const setSeed = v.strictObject({ next_id: id, client_seed: clientSeed });
const setSeedResponse = v.object({
  seeds,
  revealed: v.nullable(
    v.object({ id, server_seed: v.string(), server_seed_hash: v.string(), client_seed: v.string(), nonce: v.number() }),
  ),
});

/** POST /api/c/roulette/wheel/seed */
export const setWheelSeed = declare({
  purpose: 'Sets the client seed for the commitment that was shown; the pair before it is revealed.',
  method: 'POST',
  path: '/api/c/roulette/wheel/seed',
  auth: 'player',
  body: setSeed,
  response: setSeedResponse,
  errors: ['GUEST_MAY_NOT', 'SEED_STALE'],
  notImplemented: true,
});

/** Where a cycle of the referral wheel stands. */
export const referralStates = ['idle', 'active', 'reached', 'paid', 'rejected', 'expired'] as const;

/** GET /api/c/roulette/referral */
export const getReferral = declare({
  purpose: 'The referral wheel: target, sum, spins, how many friends are needed at most, and its published table.',
  method: 'GET',
  path: '/api/c/roulette/referral',
  auth: 'player',
  response: v.object({
    target: money,
    sum: money,
    spins: v.object({
      left: v.number(),
      /** When the next daily spin comes; null where none comes in this cycle. */
      next_at: v.nullable(time),
    }),
    ends_at: v.nullable(time),
    state: v.picklist(referralStates),
    /** With so many further friends that count the target is reached for certain. */
    most_friends: v.number(),
    table: v.object({
      version: v.number(),
      hash: v.string(),
      /** What a spin adds: each whole basis point of the target from `minimum_bps` to `maximum_bps` is equally likely. */
      spins: v.array(
        v.object({ kind: v.picklist(['join', 'daily', 'friend']), minimum_bps: v.number(), maximum_bps: v.number() }),
      ),
      friends_maximum: v.number(),
      /** A friend counts from so much of own weighted stakes on. */
      friend_weighted: money,
    }),
    friends: v.array(v.object({ name: v.string(), staked: money, needed: money, counts: v.boolean() })),
    seeds,
    code: v.string(),
    link: v.string(),
  }),
  errors: [],
  notImplemented: true,
});

/** POST /api/c/roulette/referral/spin */
export const spinReferral = declare({
  purpose: 'Spins the referral wheel; the first spin begins a cycle.',
  method: 'POST',
  path: '/api/c/roulette/referral/spin',
  auth: 'player',
  idempotent: true,
  response: v.object({
    id,
    kind: v.picklist(['join', 'daily', 'friend']),
    added: money,
    sum: money,
    nonce: v.number(),
    seed_pair_id: id,
    state: v.picklist(referralStates),
  }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'SEED_NOT_SET', 'CASH_OUT_FIRST', 'NO_SPINS_LEFT'],
  notImplemented: true,
});

/** POST /api/c/roulette/referral/cash_out */
export const cashOutReferral = declare({
  purpose: 'Takes the sum of a cycle that has reached its target into the bonus wallet.',
  method: 'POST',
  path: '/api/c/roulette/referral/cash_out',
  auth: 'player',
  idempotent: true,
  response: v.object({ amount: money, state: v.picklist(referralStates), bonus_id: v.nullable(id) }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'NOTHING_TO_CLAIM', 'CLAIM_EXPIRED'],
  notImplemented: true,
});

/** POST /api/c/roulette/referral/seed */
export const setReferralSeed = declare({
  purpose: 'Sets the client seed for the commitment that was shown; the pair before it is revealed.',
  method: 'POST',
  path: '/api/c/roulette/referral/seed',
  auth: 'player',
  body: setSeed,
  response: setSeedResponse,
  errors: ['GUEST_MAY_NOT', 'SEED_STALE'],
  notImplemented: true,
});

/** GET /api/c/roulette/referral/log */
export const listReferralLog = declare({
  purpose: 'The player’s spins of the referral wheel, newest first, with what is needed to check them.',
  method: 'GET',
  path: '/api/c/roulette/referral/log',
  auth: 'player',
  list: { filter: {}, sort: [] },
  response: listOf(
    v.object({ ...spinRecord, kind: v.picklist(['join', 'daily', 'friend']), added: money, table: v.string() }),
  ),
  errors: [],
  notImplemented: true,
});
