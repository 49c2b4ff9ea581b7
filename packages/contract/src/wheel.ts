import * as v from 'valibot';
import { clientSeed, seeds } from './arcade.ts';
import { declare } from './call.ts';
import { id, listOf, money, time } from './wire.ts';

/** The terms of a prize as a bonus: its wagering factor, and the days to play it. */
const terms = { wager_times: v.number(), days: v.number() };

const segment = v.object({
  prize: money,
  again: v.boolean(),
  /** This weight divided by the sum of all weights is both the segment's part of the wheel and its probability. */
  weight: v.number(),
});

/** GET /api/c/roulette/wheel */
export const getWheel = declare({
  purpose: 'The prize wheel with its published odds, the day’s spins, and their seeds.',
  method: 'GET',
  path: '/api/c/roulette/wheel',
  auth: 'player',
  response: v.object({
    /** The table to which the active seeds are committed. */
    table: v.object({
      version: v.number(),
      /** SHA-256 of the table’s canonical text. The commitment of the seeds includes it. */
      hash: v.string(),
      segments: v.array(segment),
      /** The average prize of a spin. */
      expected: money,
    }),
    /** The terms of a prize. */
    terms: v.object(terms),
    /** The version of the table to which the next seeds are committed. */
    next_version: v.number(),
    /**
     * A day's deposits earn spins after they have been staked. If deposits and weighted stakes both reach `amount`, the day's total is
     * `spins`.
     */
    thresholds: v.array(v.object({ amount: money, spins: v.number() })),
    spins: v.object({
      left: v.number(),
      used: v.number(),
      /** Today's deposits, and today's weighted stakes. */
      deposited: money,
      staked: money,
      ends_at: time,
    }),
    seeds,
    /** Prizes that can be claimed. */
    claims: v.array(v.object({ id, prize: money, expires_at: time, ...terms })),
  }),
  errors: [],
});

/** POST /api/c/roulette/wheel/spin */
export const spinWheel = declare({
  purpose: 'Spins the prize wheel. The result is drawn from the committed seeds and stored before the response.',
  method: 'POST',
  path: '/api/c/roulette/wheel/spin',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  response: v.object({
    id,
    segment: v.number(),
    /** The drawn number from 0 to below 1: the position on the wheel at which the pointer stops. */
    number: v.number(),
    prize: money,
    nonce: v.number(),
    seed_pair_id: id,
    again: v.boolean(),
  }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'SEED_NOT_SET', 'NO_SPINS_LEFT'],
});

/** POST /api/c/roulette/wheel/{id}/claim */
export const claimWheel = declare({
  purpose: 'Claims the prize of a spin into the bonus wallet.',
  method: 'POST',
  path: '/api/c/roulette/wheel/{id}/claim',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  response: v.object({ id, amount: money, bonus_id: id }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'NOT_FOUND', 'CLAIMED_BEFORE', 'CLAIM_EXPIRED', 'NOTHING_TO_CLAIM'],
});

/** The stored data of a spin of either wheel. The server seed is included as soon as its pair is revealed. */
export const spinRecord = {
  id,
  at: time,
  nonce: v.number(),
  seed_pair_id: id,
  server_seed_hash: v.string(),
  client_seed: v.string(),
  server_seed: v.nullable(v.string()),
  table_version: v.number(),
};

/** GET /api/c/roulette/wheel/log */
export const listWheelLog = declare({
  purpose: 'The player’s spins of the prize wheel, newest first, with the data to verify them.',
  method: 'GET',
  path: '/api/c/roulette/wheel/log',
  auth: 'player',
  list: { filter: {}, sort: [] },
  response: listOf(
    v.object({
      ...spinRecord,
      segment: v.number(),
      prize: money,
      /** The table of the draw, as its canonical text. */
      table: v.string(),
      claim: v.picklist(['none', 'claimable', 'claimed', 'expired']),
    }),
  ),
  errors: [],
});

/** A client seed for the shown commitment. */
export const setSeed = v.strictObject({ next_id: id, client_seed: clientSeed });
/** The previous pair, revealed, and the seeds now in use. */
export const setSeedResponse = v.object({
  seeds,
  revealed: v.nullable(
    v.object({
      id,
      server_seed: v.string(),
      server_seed_hash: v.string(),
      client_seed: v.string(),
      nonce: v.number(),
      /** SHA-256 of the table that the commitment includes. Older servers do not send it. */
      table_hash: v.optional(v.nullable(v.string())),
    }),
  ),
});

/** POST /api/c/roulette/wheel/seed */
export const setWheelSeed = declare({
  purpose: 'Sets the client seed for the shown commitment. The previous pair is revealed.',
  method: 'POST',
  path: '/api/c/roulette/wheel/seed',
  auth: 'player',
  body: setSeed,
  response: setSeedResponse,
  errors: ['GUEST_MAY_NOT', 'SEED_STALE'],
});
