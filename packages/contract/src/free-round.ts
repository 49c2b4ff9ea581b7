import * as v from 'valibot';
import { declare } from './call.ts';
import { gameId } from './game.ts';
import { id, listOf, money, time } from './wire.ts';

/** The reason why free rounds were granted. */
export const freeRoundSources = ['deposit', 'message', 'tournament', 'operator'] as const;
export type FreeRoundSource = (typeof freeRoundSources)[number];

/**
 * The state of a grant of free rounds.
 *
 * open: rounds are left. finished: all rounds were played. expired: unplayed rounds lapsed at `expires_at`. At the end of a finished or
 * expired grant the winnings became a bonus. ended: the deposit was reversed or the account closed, so rounds and winnings were taken back.
 */
export const freeRoundStates = ['open', 'finished', 'expired', 'ended'] as const;
export type FreeRoundState = (typeof freeRoundStates)[number];

/** A grant of free rounds as its player sees it. */
export const freeRounds = v.object({
  id,
  source: v.picklist(freeRoundSources),
  games: v.array(gameId),
  /** The stake of each round, which the house pays. */
  stake: money,
  rounds: v.number(),
  used: v.number(),
  /** The winnings so far. At the end they become a bonus. */
  won: money,
  /** The wagering factor of the bonus that the winnings become; 0 for no wagering. */
  wager_times: v.number(),
  /** How many days that bonus can be played. */
  bonus_days: v.number(),
  state: v.picklist(freeRoundStates),
  granted_at: time,
  expires_at: time,
  ended_at: v.nullable(time),
});

/** GET /api/c/free_round */
export const listFreeRounds = declare({
  purpose: 'The player’s free rounds: the open ones by expiry, then the ended ones, newest first.',
  method: 'GET',
  path: '/api/c/free_round',
  auth: 'player',
  list: { filter: { state: { type: 'text', operators: ['', 'in'] } }, sort: [] },
  response: listOf(freeRounds),
  errors: [],
});
