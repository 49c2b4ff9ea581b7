import * as v from 'valibot';
import { id, money, time } from '../wire.ts';
import { declareConsole } from './call.ts';

const callCounts = v.object({
  /** The calls that were decided. `refused` counts those of them that were refused for good. */
  answered: v.number(),
  refused: v.number(),
  /** The calls that the provider must repeat, and those that were not accepted. */
  failed: v.number(),
  /** The calls that were signed, but with a time more than 30 seconds from this site's time. */
  clock: v.number(),
  /** The calls that were not signed with a secret of the provider. */
  signature: v.number(),
});

const providerRow = {
  name: v.string(),
  /**
   * on: at least one of its games is open. off: all its games are closed. removed: it is not configured any more, but a win or a round of it
   * is still open.
   */
  state: v.picklist(['on', 'off', 'removed']),
  games: v.number(),
  games_open: v.number(),
  /** The sessions that are valid now, and those that began in the last 24 hours. */
  sessions: v.object({ valid: v.number(), of_day: v.number() }),
  /** The calls of today and yesterday. */
  calls: callCounts,
  held_wins: v.number(),
  open_rounds: v.number(),
};

/** GET /api/o/provider */
export const listProviders = declareConsole({
  purpose: 'Lists the providers of games with their state, sessions, calls and held wins.',
  method: 'GET',
  path: '/api/o/provider',
  access: 'look',
  response: v.object({ list: v.array(v.object(providerRow)) }),
  errors: [],
});

/** GET /api/o/provider/one */
export const getProvider = declareConsole({
  purpose:
    'Shows a provider with the returns of its games, its calls by day, and its rounds that have been open for a day.',
  method: 'GET',
  path: '/api/o/provider/one',
  access: 'look',
  query: v.strictObject({ name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,30}$/)) }),
  response: v.object({
    ...providerRow,
    /** The first day of the figures below. */
    since: v.string(),
    returns: v.array(
      v.object({
        game_id: v.string(),
        game: v.string(),
        /** not offered: the game is not configured any more. */
        state: v.picklist(['open', 'closed', 'not offered']),
        rounds: v.number(),
        stake: money,
        payout: money,
        /** Shares of the stakes: 0.99 is 99 %. Null without stakes, or for a game that is not configured any more. */
        return: v.nullable(v.number()),
        published: v.nullable(v.number()),
      }),
    ),
    days: v.array(
      v.object({
        day: v.string(),
        call: v.string(),
        result: v.picklist(['done', 'refused', 'repeat', 'not_accepted', 'clock', 'signature']),
        calls: v.number(),
        last_at: time,
      }),
    ),
    rounds: v.array(
      v.object({
        id,
        game_id: v.string(),
        provider_round: v.string(),
        player_id: id,
        player: v.string(),
        stake: money,
        at: time,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
