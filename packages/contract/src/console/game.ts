import * as v from 'valibot';
import { gameCategory } from '../game.ts';
import { id, money, time } from '../wire.ts';
import { declareConsole } from './call.ts';

/** GET /api/o/game */
export const listSiteGames = declareConsole({
  purpose: 'Lists every game with its state, its pace and its published return, and the limits that apply to all.',
  method: 'GET',
  path: '/api/o/game',
  access: 'look',
  response: v.object({
    stake_minimum: money,
    stake_maximum: money,
    payout_cap: money,
    pace_profile: v.picklist(['standard', 'strict']),
    list: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        category: gameCategory,
        /** Null for a game of this platform. */
        provider: v.nullable(v.string()),
        /** closed by list: the operators closed the game. closed by pace: the pace profile of the site has no pace for the game. */
        state: v.picklist(['open', 'closed by list', 'closed by pace']),
        /** The minimum time between two rounds; 0 if there is none. */
        every_ms: v.number(),
        has_auto_bet: v.boolean(),
        /** The least and the largest return of any mode, in basis points. */
        rtp_bps: v.number(),
        rtp_maximum_bps: v.number(),
      }),
    ),
  }),
  errors: [],
});

/** GET /api/o/game/math */
export const getMathOfGame = declareConsole({
  purpose: 'Shows the published odds of a game: the return, the chance of a payout and the variance of each mode.',
  method: 'GET',
  path: '/api/o/game/math',
  access: 'look',
  query: v.strictObject({ game: v.pipe(v.string(), v.maxLength(40)) }),
  response: v.object({
    game_id: v.string(),
    table_version: v.number(),
    modes: v.array(
      v.object({
        call: v.record(v.string(), v.unknown()),
        /** Exact fractions as text: 99/100. */
        rtp: v.string(),
        hit: v.string(),
        variance: v.string(),
        largest: v.string(),
        method: v.picklist(['exact', 'least', 'example']),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

/** GET /api/o/game/held_win */
export const listHeldWins = declareConsole({
  purpose: 'Lists the wins of providers above the payout cap that wait for two people, the oldest first.',
  method: 'GET',
  path: '/api/o/game/held_win',
  access: 'look',
  query: v.strictObject({ provider: v.optional(v.pipe(v.string(), v.maxLength(40))) }),
  response: v.object({
    list: v.array(
      v.object({
        provider: v.string(),
        /** The provider's id of the win. */
        win: v.string(),
        amount: money,
        player_id: id,
        player: v.string(),
        /** The round of the win, here and at the provider; null if it is not known. */
        round_id: v.nullable(id),
        provider_round: v.nullable(v.string()),
        game_id: v.nullable(v.string()),
        asked_at: time,
        /** When two people approved the win. After that the provider must repeat its call. */
        allowed_at: v.nullable(time),
      }),
    ),
  }),
  errors: [],
});
