import * as v from 'valibot';
import { declare } from './call.ts';
import { id, inEachLanguage, listOf, money, time } from './wire.ts';

/** How points are counted: own weighted stakes, or the best multiplier times the weight of the game. */
export const tournamentRankings = ['weighted_stake', 'best_multiplier'] as const;

/**
 * The state of an edition of a tournament.
 *
 * coming: not begun. running: rounds count. counting: it is over, and its prizes are being decided and paid. ended: the prizes are paid.
 * void: it had fewer players than its minimum, so nothing was paid.
 */
export const tournamentStates = ['coming', 'running', 'counting', 'ended', 'void'] as const;

/** A tournament edition as everyone sees it. */
export const tournament = v.object({
  id,
  name: inEachLanguage(v.string()),
  state: v.picklist(tournamentStates),
  ranking: v.picklist(tournamentRankings),
  starts_at: time,
  /** The end, exclusive. */
  ends_at: time,
  /** The sum of the prizes; it is reserved. */
  purse: money,
  first_prize: money,
  /** The amount paid; zero until the end. */
  paid: money,
  /** The ranked players. */
  players: v.number(),
});

/** GET /api/c/tournament */
export const listTournaments = declare({
  purpose: 'The current and future tournaments, then the ended ones, newest first.',
  method: 'GET',
  path: '/api/c/tournament',
  auth: 'public',
  list: { filter: { state: { type: 'text', operators: ['', 'in'] } }, sort: [] },
  response: listOf(tournament),
  errors: [],
  cache_s: 10,
});

/** A row of the standings. Names are shortened, and no id identifies the player. */
const standing = v.object({
  place: v.number(),
  name: v.string(),
  /** Rupees of weighted stakes, or a multiplier with two decimals. */
  points: money,
  /** The prize according to the current standings; at the end, the prize that was paid. */
  prize: money,
});

/** GET /api/c/tournament/{id} */
export const getTournament = declare({
  purpose: 'A tournament with its rule, its prizes, and the top of its standings.',
  method: 'GET',
  path: '/api/c/tournament/{id}',
  auth: 'public',
  response: v.object({
    ...tournament.entries,
    /** Empty if every game with a weight counts. */
    games: v.array(v.string()),
    /** The share of a stake that counts, by game, in basis points. */
    weights: v.record(v.string(), v.number()),
    stake_minimum: money,
    /** The prize of each place, and the player's own counted stakes needed to receive the full prize. */
    prizes: v.array(v.object({ place: v.number(), prize: money, full_from: money })),
    players_minimum: v.number(),
    level_minimum: v.number(),
    entry_weighted: money,
    /** The prizes are paid as free rounds of this stake in these games; null for bonus money. */
    free_rounds: v.nullable(v.object({ games: v.array(v.string()), stake: money })),
    wager_times: v.number(),
    days: v.number(),
    standings: v.array(standing),
    /** When the standings were computed last; null before the first time. */
    counted_at: v.nullable(time),
    /** Earlier editions, newest first. */
    earlier: v.array(
      v.object({
        id,
        state: v.picklist(tournamentStates),
        starts_at: time,
        ends_at: time,
        players: v.number(),
        paid: money,
        winner: v.nullable(v.string()),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  cache_s: 5,
});

/** Why a player is not ranked. */
export const tournamentExclusions = [
  'guest',
  'offers_off',
  'excluded',
  'level',
  'other_account',
  'no_points',
  'below_entry',
] as const;

/** GET /api/c/tournament/{id}/mine */
export const getMyTournament = declare({
  purpose: 'The player’s place in a tournament, or the reason why there is none.',
  method: 'GET',
  path: '/api/c/tournament/{id}/mine',
  auth: 'player',
  response: v.object({
    place: v.nullable(v.number()),
    points: money,
    /** The player's counted stakes in the tournament. */
    weighted: money,
    /** The prize of the place according to the current standings. */
    prize: money,
    reason: v.nullable(v.picklist(tournamentExclusions)),
  }),
  errors: ['NOT_FOUND'],
});
