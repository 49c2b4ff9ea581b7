import * as v from 'valibot';
import { declare } from './call.ts';
import { id, inEachLanguage, listOf, money, time } from './wire.ts';

/** 0 unknown, 1 live, 2 slots, 3 sports, 4 game, 5 fishing, 6 original. */
export const gameCategories = [0, 1, 2, 3, 4, 5, 6] as const;
export type GameCategory = (typeof gameCategories)[number];
export const gameCategory = v.picklist(gameCategories);

/** A game's id in addresses, e.g. `dice`. */
export const gameId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,30}$/));

/** The name of a game that may be closed; null if it is not known, for example of a game that its provider no longer offers. */
export const gameName = v.nullable(inEachLanguage(v.string()));

/** GET /api/c/game */
export const listGames = declare({
  purpose: 'The games that can be played, with their published return.',
  method: 'GET',
  path: '/api/c/game',
  auth: 'public',
  list: {
    filter: { category: { type: 'number', operators: ['', 'in'] }, id: { type: 'text', operators: [''] } },
    sort: ['sort'],
  },
  response: v.object({
    ...listOf(
      v.object({
        id: gameId,
        name: inEachLanguage(v.string()),
        category: gameCategory,
        provider: v.string(),
        /** The least return to player of any mode, in basis points, rounded down: 9900 is 99.00 %. */
        rtp_bps: v.number(),
        /** The highest return of any mode. It equals `rtp_bps` if all modes return the same. */
        rtp_maximum_bps: v.number(),
        stake_minimum: money,
        stake_maximum: money,
        payout_cap: money,
      }),
    ).entries,
    /** The names of the games that are closed now, for rules and bonuses that refer to them. A server of the release before sends none. */
    closed_games: v.optional(v.array(v.object({ id: gameId, name: inEachLanguage(v.string()) })), []),
  }),
  errors: [],
  cache_s: 60,
});

/** GET /api/c/game/{id} */
export const getGame = declare({
  purpose: 'Whether a game exists, and whether it can be played now.',
  method: 'GET',
  path: '/api/c/game/{game_id}',
  params: { game_id: gameId },
  auth: 'public',
  response: v.object({ id: gameId, category: gameCategory, is_open: v.boolean() }),
  errors: ['NOT_FOUND'],
  cache_s: 60,
});

/** POST /api/c/game/launch */
export const launchGame = declare({
  purpose: 'Moves the main balance to the game wallet and returns the game’s URL for the frame.',
  method: 'POST',
  path: '/api/c/game/launch',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'open_round',
  body: v.strictObject({ game_id: gameId }),
  response: v.object({
    url: v.string(),
    moved: money,
    game_balance: money,
    /** False if the game is closed and the player may only finish an open round. A server of the release before sends none. */
    is_open: v.optional(v.boolean(), true),
  }),
  errors: [
    'MAINTENANCE',
    'PLAYER_BLOCKED',
    'PLAYER_EXCLUDED',
    'NOT_FOUND',
    'GAME_CLOSED',
    'ACCOUNT_FROZEN',
    'TRANSFER_IN_PROGRESS',
    'LAUNCH_ENDED',
  ],
});

/** A finished round of any game. */
export const round = v.object({
  id,
  game_id: gameId,
  at: time,
  stake: money,
  payout: money,
  /** payout - stake. For a free round, the payout. */
  net: money,
  /** The parts of stake and payout that were bonus money. */
  bonus_stake: money,
  bonus_payout: money,
  /** Null for a bet on a shared round, which is not drawn from a seed pair. */
  seed_pair_id: v.nullable(id),
  nonce: v.nullable(v.number()),
  /** The free rounds that paid the stake and received the winnings; null for a round staked with money. */
  free_rounds_id: v.nullable(id),
  outcome: v.record(v.string(), v.unknown()),
});

/**
 * The reason why a round returned its stake. round_stopped: the shared round never ran. bonus_taken_back: the bonus that paid a part of the
 * stake was taken back before the result. left_open: the player left a round of several steps before there was anything to cash out.
 * provider: the provider of the game returned the bet. seeds_lost: the key of the round's seeds was lost.
 */
export const voidReasons = ['round_stopped', 'bonus_taken_back', 'left_open', 'provider', 'seeds_lost'] as const;

/** A round with the data needed to verify it. */
export const checkableRound = v.object({
  ...round.entries,
  /** voided: the stake was returned, so payout and net are zero. */
  state: v.picklist(['settled', 'voided']),
  /** Null unless the round is voided. */
  void_reason: v.nullable(v.picklist(voidReasons)),
  server_seed_hash: v.nullable(v.string()),
  client_seed: v.nullable(v.string()),
  /** Null while the seed pair is in use. Rotating the pair reveals the server seed. */
  server_seed: v.nullable(v.string()),
  /** The chain element and salt behind a shared round; null for a player's own round. */
  shared: v.nullable(
    v.object({
      number: v.number(),
      /** Null until the round is over. */
      hash: v.nullable(v.string()),
      salt: v.string(),
      terminating_hash: v.string(),
      /** The announcement of the chain: the height of the block whose hash is the salt, and the time of the announcement. */
      salt_height: v.number(),
      announced_at: time,
      /** The multiplier at which an outage stopped the round; null for any other round. */
      lapsed_hundredths: v.nullable(v.number()),
    }),
  ),
});

/** GET /api/c/game/round */
export const listRounds = declare({
  purpose: 'The player’s rounds, newest first, with the server seed if it is revealed.',
  method: 'GET',
  path: '/api/c/game/round',
  auth: 'player',
  /** Without `include`, the list has settled rounds only. */
  query: v.strictObject({ include: v.optional(v.literal('voided')) }),
  list: {
    filter: {
      id: { type: 'id', operators: [''] },
      game_id: { type: 'text', operators: ['', 'in'] },
      at: { type: 'time', operators: ['gte', 'lte'] },
    },
    sort: ['at'],
  },
  response: listOf(v.object({ ...checkableRound.entries, game_name: gameName })),
  errors: ['ARCHIVE_UNAVAILABLE', 'ARCHIVE_TOO_WIDE'],
});

/** GET /api/c/game/continue */
export const listContinue = declare({
  purpose: 'The games that the player can continue: first those with an open round, then those played most recently.',
  method: 'GET',
  path: '/api/c/game/continue',
  auth: 'player',
  response: listOf(
    v.object({
      game_id: gameId,
      /** The money staked in the open round with several steps; null without one. */
      open_stake: v.nullable(money),
    }),
  ),
  errors: [],
});

/** GET /api/c/game/win */
export const listWins = declare({
  purpose: 'The newest rounds of all players that paid more than their stake, with shortened names.',
  method: 'GET',
  path: '/api/c/game/win',
  auth: 'public',
  response: listOf(
    v.object({
      id,
      game_id: gameId,
      game_name: gameName,
      /** The first letters of the name. */
      name: v.string(),
      at: time,
      stake: money,
      payout: money,
      /** True for a demo player. */
      demo: v.boolean(),
    }),
  ),
  errors: [],
  cache_s: 30,
});

/** PATCH /api/c/player/game_transfer_main */
export const pullGameWallet = declare({
  purpose:
    'Moves everything in the game wallet to the main wallet. Safe to repeat. Money in a game that another device plays stays there, except for a withdrawal.',
  method: 'PATCH',
  path: '/api/c/player/game_transfer_main',
  auth: 'player',
  query: v.strictObject({ for: v.optional(v.literal('withdraw')) }),
  response: v.object({ moved: money, balance: money }),
  errors: ['PLAYER_BLOCKED', 'ACCOUNT_FROZEN', 'GAME_PLAYED_ELSEWHERE', 'ROUND_IN_PROGRESS', 'TRANSFER_IN_PROGRESS'],
});
