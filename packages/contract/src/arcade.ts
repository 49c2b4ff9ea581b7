import type { SingleGame, Values } from '@nua/games/play/game.ts';
import * as v from 'valibot';
import { declare } from './call.ts';
import { checkableRound, gameId } from './game.ts';
import { drawnBet, phaseNews, sharedBet, steppedRound } from './round.ts';
import { amount, id, listOf, money, time } from './wire.ts';

/** A seed pair before its server seed is revealed. */
const openPair = v.object({
  id,
  /** SHA-256 of the server seed's text, in hex. */
  server_seed_hash: v.string(),
  client_seed: v.nullable(v.string()),
  /** The nonce of the last bet; 0 before the first. */
  nonce: v.number(),
});

/** The pair in use, and the next pair, whose hash is already public. */
export const seeds = v.object({
  /** Null until the player sets a client seed for the first pair. */
  active: v.nullable(openPair),
  next: v.object({ id, server_seed_hash: v.string() }),
});

/** 1 to 64 printable ASCII characters without a space or a colon. */
export const clientSeed = v.pipe(v.string(), v.regex(/^(?!.*:)[\x21-\x7e]{1,64}$/));

/** The active bonus, or null. A stake takes money from the game wallet first, then from the bonus. */
const activeBonus = v.nullable(
  v.object({
    left: money,
    /** The largest stake that may include bonus money; null means any. */
    stake_maximum: v.nullable(money),
    wager_needed: money,
    wager_done: money,
    /** The share of a stake on this game that counts towards the wagering, in basis points. */
    weight_bps: v.number(),
    expires_at: time,
  }),
);

/** The free rounds that can be played in this game now. */
export const playableFreeRounds = v.array(
  v.object({ id, stake: money, left: v.number(), won: money, expires_at: time }),
);

/** The player's money by wallet. `balance` is in the game wallet. */
const tableMoney = v.object({
  balance: money,
  /** In the main wallet. */
  main: money,
  bonus: activeBonus,
  /** The free rounds of this game, ordered by expiry. */
  free_rounds: playableFreeRounds,
});

export const stampers = ['outside', 'sandbox', 'nobody'] as const;
export type Stamper = (typeof stampers)[number];

/** POST /arcade/api/session */
export const arcadeSession = declare({
  purpose: 'Exchanges the launch token in the frame’s URL for an arcade session. A launch token works once.',
  method: 'POST',
  path: '/arcade/api/session',
  auth: 'public',
  body: v.strictObject({ launch_token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  response: v.object({
    token: v.string(),
    game_id: gameId,
    balance: money,
    bonus: activeBonus,
    free_rounds: playableFreeRounds,
    seeds,
    stake_minimum: money,
    stake_maximum: money,
    payout_cap: money,
    /** How fast the game may be played, and whether auto-bet is offered. */
    pace: v.object({ every_ms: v.number(), auto: v.boolean() }),
    /** Who timestamps the hashes of new seeds: external timestamp servers, this site's sandbox, or nobody. */
    stamped_by: v.picklist(stampers),
    encrypt: v.nullable(v.object({ v: v.literal(1), kid: v.string(), key: v.string(), tz: v.literal('Asia/Karachi') })),
    server_time: time,
  }),
  errors: ['LAUNCH_TOKEN_REFUSED', 'PLAYER_EXCLUDED'],
});

/** GET /arcade/api/balance */
export const arcadeBalance = declare({
  purpose: 'The game wallet and the main wallet, for display after a refresh.',
  method: 'GET',
  path: '/arcade/api/balance',
  auth: 'game_session',
  response: tableMoney,
  errors: [],
});

/** The interval of an open frame's heartbeats, and how long a frame counts as open after its last heartbeat. */
export const playSessionTimes = { heartbeat_ms: 20_000, ends_after_ms: 60_000 } as const;

/** POST /arcade/api/heartbeat */
export const arcadeHeartbeat = declare({
  purpose: 'The heartbeat of an open frame. While it is sent, no other device can move the money in the game wallet.',
  method: 'POST',
  path: '/arcade/api/heartbeat',
  auth: 'game_session',
  response: tableMoney,
  errors: [],
});

/** POST /arcade/api/{game}/bet */
export const arcadeBet = declare({
  purpose:
    'Places a bet on an in-house game. The bet is drawn, settled and stored in one step, or placed on the shared round that accepts bets.',
  method: 'POST',
  path: '/arcade/api/{game}/bet',
  params: { game: gameId },
  auth: 'game_session',
  idempotent: true,
  in_maintenance: 'stopped',
  /**
   * The game's schema checks the other fields. With `free_rounds_id` the bet uses a free round, and `stake` must equal that round's stake.
   */
  body: v.looseObject({ stake: amount, free_rounds_id: v.optional(id) }),
  response: v.union([drawnBet, sharedBet]),
  errors: [
    'MAINTENANCE',
    'NOT_FOUND',
    'STAKE_OUT_OF_RANGE',
    'TARGET_OUT_OF_RANGE',
    'GAME_CLOSED',
    'TOO_FAST',
    'BETTING_CLOSED',
    'ROUND_IN_PROGRESS',
    'PLAYER_EXCLUDED',
    'LIMIT_REACHED',
    'BONUS_STAKE_MAXIMUM',
    'FREE_ROUNDS_ENDED',
    'SEED_NOT_SET',
    'ACCOUNT_FROZEN',
    'INSUFFICIENT_FUNDS',
  ],
});

/** POST /arcade/api/{game}/open */
export const arcadeOpen = declare({
  purpose: 'Opens a round of a game with several steps. The stake is in escrow until the round ends.',
  method: 'POST',
  path: '/arcade/api/{game}/open',
  params: { game: gameId },
  auth: 'game_session',
  idempotent: true,
  in_maintenance: 'stopped',
  /** The game's schema checks the other fields. */
  body: v.looseObject({ stake: amount }),
  response: steppedRound,
  errors: [
    'MAINTENANCE',
    'NOT_FOUND',
    'STAKE_OUT_OF_RANGE',
    'TARGET_OUT_OF_RANGE',
    'GAME_CLOSED',
    'TOO_FAST',
    'PLAYER_EXCLUDED',
    'LIMIT_REACHED',
    'BONUS_STAKE_MAXIMUM',
    'SEED_NOT_SET',
    'ROUND_IN_PROGRESS',
    'ACCOUNT_FROZEN',
    'INSUFFICIENT_FUNDS',
  ],
});

/** The number of a step of a round, starting at 1. */
const stepNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000));

/** POST /arcade/api/{game}/step */
export const arcadeStep = declare({
  purpose: 'Takes a step of an open round. The step’s number prevents taking a step twice.',
  method: 'POST',
  path: '/arcade/api/{game}/step',
  params: { game: gameId },
  auth: 'game_session',
  idempotent: true,
  in_maintenance: 'works',
  /** The game's schema checks the other fields. */
  body: v.looseObject({ round_id: id, n: stepNumber }),
  response: steppedRound,
  errors: [
    'NOT_FOUND',
    'STEP_OUT_OF_TURN',
    'STEP_REFUSED',
    'PLAYER_EXCLUDED',
    'LIMIT_REACHED',
    'BONUS_STAKE_MAXIMUM',
    'FURTHER_STAKE_SHORT',
    'ACCOUNT_FROZEN',
    'INSUFFICIENT_FUNDS',
  ],
});

/** POST /arcade/api/{game}/cash_out */
export const arcadeCashOut = declare({
  purpose: 'Cashes out: as a numbered step that ends an open round, or a bet on a shared round while it runs.',
  method: 'POST',
  path: '/arcade/api/{game}/cash_out',
  params: { game: gameId },
  auth: 'game_session',
  idempotent: true,
  in_maintenance: 'works',
  /** A bet on a shared round has no steps and no number. */
  body: v.strictObject({ round_id: id, n: v.optional(stepNumber) }),
  response: v.union([steppedRound, sharedBet]),
  errors: ['NOT_FOUND', 'STEP_OUT_OF_TURN', 'STEP_REFUSED', 'CASH_OUT_EARLY', 'CASH_OUT_LATE'],
});

/**
 * Declares the calls of one game with shared rounds, each with the game's path and response.
 *
 * Shape   a game of the register -> { bet, cashOut, phase }
 */
export function sharedCallsOf({ id: game }: { readonly id: string }) {
  return {
    bet: { ...arcadeBet, path: arcadeBet.path.replace('{game}', game), response: sharedBet },
    cashOut: { ...arcadeCashOut, path: arcadeCashOut.path.replace('{game}', game), response: sharedBet },
    phase: { ...arcadePhase, path: arcadePhase.path.replace('{game}', game) },
  };
}

/** GET /arcade/api/{game}/phase */
export const arcadePhase = declare({
  purpose:
    'The phase of the shared round. With the mark of the last response, the call waits until something has changed.',
  method: 'GET',
  path: '/arcade/api/{game}/phase',
  params: { game: gameId },
  auth: 'game_session',
  query: v.strictObject({ after: v.optional(v.pipe(v.string(), v.maxLength(80))) }),
  response: v.object({
    mark: v.string(),
    /** The server's clock when it sent the times below. */
    server_time: time,
    /** Null if nothing has changed. */
    news: v.nullable(phaseNews),
  }),
  errors: ['NOT_FOUND'],
});

/** GET /arcade/api/{game}/open */
export const arcadeOpenRound = declare({
  purpose: 'The player’s open round of a game, which can be continued.',
  method: 'GET',
  path: '/arcade/api/{game}/open',
  params: { game: gameId },
  auth: 'game_session',
  response: v.object({ round: v.nullable(steppedRound) }),
  errors: ['NOT_FOUND'],
});

/** An exact fraction as text: '99/100'. */
const fraction = v.pipe(v.string(), v.regex(/^\d+\/[1-9]\d*$/));

/** GET /arcade/api/{game}/math */
export const arcadeMath = declare({
  purpose: 'The pay table of a game and the exact odds of its modes, for anyone who wants to recompute them.',
  method: 'GET',
  path: '/arcade/api/{game}/math',
  params: { game: gameId },
  auth: 'public',
  response: v.object({
    game_id: gameId,
    /** The version of the pay table. Every round stores the version that paid it. */
    table_version: v.number(),
    /**
     * All numbers and words that determine a payout; see docs/features/game-rules.md. Integers too large for a double
     * are text.
     */
    table: v.record(v.string(), v.unknown()),
    /** For a game with decisions: the best play for each hand. The odds below assume this play. Null for other games. */
    best_play: v.nullable(v.record(v.string(), v.unknown())),
    /** The odds of the game's modes, followed by further published calls, such as the call with the lowest return. */
    modes: v.array(
      v.object({
        call: v.record(v.string(), v.unknown()),
        /** The share of the stakes that is paid back, on average. */
        rtp: fraction,
        /** The probability of a payout. */
        hit: fraction,
        /**
         * The variance of payout / stake. Where stakes differ between rounds, the mean square of payout - rtp · stake,
         * divided by the mean square of the stake.
         */
        variance: fraction,
        /** The largest payout / stake. */
        largest: fraction,
        /**
         * least: no other call of the game returns less. example: the player decides when to cash out, and these are the
         * odds of a cash-out at `left_at_hundredths`.
         */
        method: v.picklist(['exact', 'least', 'example']),
        left_at_hundredths: v.nullable(v.number()),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  cache_s: 300,
});

/**
 * Declares the bet call of one game, with its path and the outcome in its response.
 *
 * Shape   a game of the register -> call
 */
export function betOn<Outcome extends Values>(game: Pick<SingleGame<Values, Outcome>, 'id' | 'outcome'>) {
  return {
    ...arcadeBet,
    path: arcadeBet.path.replace('{game}', game.id),
    response: v.object({ ...drawnBet.entries, outcome: game.outcome }),
  };
}

/** GET /arcade/api/seed */
export const getSeeds = declare({
  purpose: 'The active seed pair, and the commitment of the next one.',
  method: 'GET',
  path: '/arcade/api/seed',
  auth: 'game_session',
  response: seeds,
  errors: [],
});

/** POST /arcade/api/seed */
export const rotateSeeds = declare({
  purpose: 'Sets the client seed for the shown commitment. The previous pair is revealed and accepts no more bets.',
  method: 'POST',
  path: '/arcade/api/seed',
  auth: 'game_session',
  body: v.strictObject({ next_id: id, client_seed: clientSeed }),
  response: v.object({
    seeds,
    revealed: v.nullable(
      v.object({
        id,
        server_seed: v.string(),
        server_seed_hash: v.string(),
        client_seed: v.string(),
        nonce: v.number(),
      }),
    ),
  }),
  errors: ['SEED_STALE', 'ROUND_IN_PROGRESS'],
});

/** GET /arcade/api/round */
export const arcadeRounds = declare({
  purpose:
    'The player’s rounds in the arcade, newest first, with the server seed if it is revealed. Includes voided rounds.',
  method: 'GET',
  path: '/arcade/api/round',
  auth: 'game_session',
  list: {
    filter: {
      id: { type: 'id', operators: [''] },
      game_id: { type: 'text', operators: [''] },
      seed_pair_id: { type: 'id', operators: [''] },
    },
    sort: ['at'],
  },
  response: listOf(checkableRound),
  errors: ['ARCHIVE_UNAVAILABLE', 'ARCHIVE_TOO_WIDE'],
});
