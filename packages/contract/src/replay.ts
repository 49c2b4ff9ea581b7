import * as v from 'valibot';
import { declare } from './call.ts';
import { gameId, gameName } from './game.ts';
import { id, inEachLanguage, listOf, money, time } from './wire.ts';

/** A player's link to a round. */
const shareFields = {
  /** The id in the link. It is random, so it identifies only this link. */
  id,
  shows_stake: v.boolean(),
  shows_check: v.boolean(),
  shared_at: time,
};
const share = v.object(shareFields);
const shareChoice = v.strictObject({ shows_stake: v.boolean(), shows_check: v.boolean() });

/** The data needed to recompute a round. It contains the seeds, which are the same in all rounds of a seed pair. */
const check = v.object({
  server_seed_hash: v.nullable(v.string()),
  client_seed: v.nullable(v.string()),
  nonce: v.nullable(v.number()),
  /** Null while the pair is in use. */
  server_seed: v.nullable(v.string()),
  /** The chain element and salt of a shared round; null for a player's own round. */
  shared: v.nullable(
    v.object({
      number: v.number(),
      hash: v.string(),
      salt: v.string(),
      terminating_hash: v.string(),
      lapsed_hundredths: v.nullable(v.number()),
    }),
  ),
});

/** GET /arcade/api/{game}/replay/{round} */
export const getReplay = declare({
  purpose:
    'A shared round, with the data to show and verify it. {round} is the id in the link. The response does not name the player.',
  method: 'GET',
  path: '/arcade/api/{game}/replay/{round}',
  params: { game: gameId },
  auth: 'public',
  response: v.object({
    game_id: gameId,
    /** house: a game of this site, so the round can be recomputed. provider: another company drew the round and has its data. */
    drawn_by: v.object({ kind: v.picklist(['house', 'provider']), name: v.string() }),
    /** Payout / stake in hundredths, rounded down. */
    pays_hundredths: v.number(),
    /** The version of the pay table that paid the round. */
    table_version: v.number(),
    /**
     * The player's choice; null for a provider's round. If the stake is hidden, the amounts in the call are scaled to a
     * stake of 100.00.
     */
    call: v.nullable(v.record(v.string(), v.unknown())),
    outcome: v.nullable(v.record(v.string(), v.unknown())),
    steps: v.array(v.record(v.string(), v.unknown())),
    /** What the player saw before each step of a round of several steps. */
    frames: v.array(v.record(v.string(), v.unknown())),
    /** The multiplier at which a bet on a shared round was cashed out; null if it was not. */
    left_hundredths: v.nullable(v.number()),
    /** Null unless the player shows the stake. */
    money: v.nullable(v.object({ stake: money, payout: money })),
    /** Null for a provider's round, and if the player does not share this data. */
    check: v.nullable(check),
    /** The name of the game; null for one that is no longer offered. */
    name: v.optional(v.nullable(inEachLanguage(v.string())), null),
    /** When the round ended and, of a provider's round, its first bet and its number there. Only the link of a staff member has it. */
    record: v.optional(
      v.nullable(v.object({ began_at: v.nullable(time), ended_at: time, provider_round: v.nullable(v.string()) })),
      null,
    ),
  }),
  errors: ['NOT_FOUND'],
});

/** GET /arcade/api/share/{round} */
export const getShare = declare({
  purpose: 'The link by which the player shares one of their rounds.',
  method: 'GET',
  path: '/arcade/api/share/{round}',
  auth: 'game_session',
  response: v.object({ share: v.nullable(share) }),
  errors: ['NOT_FOUND'],
});

/** PUT /arcade/api/share/{round} */
export const shareRound = declare({
  purpose: 'Shares an ended round by a link. A repeat returns the same link, with the newest choice of what it shows.',
  method: 'PUT',
  path: '/arcade/api/share/{round}',
  auth: 'game_session',
  body: shareChoice,
  response: v.object({ share }),
  errors: ['PLAYER_EXCLUDED', 'NOT_FOUND', 'ARCHIVE_UNAVAILABLE', 'RATE_LIMITED'],
});

/** DELETE /arcade/api/share/{round} */
export const takeBackShare = declare({
  purpose: 'Ends the link to a round for good. A round that is shared again gets another link.',
  method: 'DELETE',
  path: '/arcade/api/share/{round}',
  auth: 'game_session',
  response: v.object({}),
  errors: [],
});

/** GET /api/c/share */
export const listShares = declare({
  purpose: 'The player’s working links to rounds, newest first.',
  method: 'GET',
  path: '/api/c/share',
  auth: 'player',
  list: { filter: { round_id: { type: 'id', operators: [''] } }, sort: [] },
  response: listOf(
    v.object({
      ...shareFields,
      round_id: id,
      /** The next three fields are null if the round is only in the archive of its month. The link still works. */
      game_id: v.nullable(gameId),
      game_name: gameName,
      pays_hundredths: v.nullable(v.number()),
    }),
  ),
  errors: [],
});

/** PUT /api/c/share/{round} */
export const createShare = declare({
  purpose: 'Shares an ended round by a link, like `shareRound`, but outside the game.',
  method: 'PUT',
  path: '/api/c/share/{round}',
  auth: 'player',
  body: shareChoice,
  response: v.object({ share }),
  errors: ['PLAYER_EXCLUDED', 'NOT_FOUND', 'ARCHIVE_UNAVAILABLE', 'RATE_LIMITED'],
});

/** DELETE /api/c/share/{round} */
export const endShare = declare({
  purpose: 'Ends the link to a round for good, outside its game. A repeat changes nothing.',
  method: 'DELETE',
  path: '/api/c/share/{round}',
  auth: 'player',
  response: v.object({}),
  errors: [],
});
