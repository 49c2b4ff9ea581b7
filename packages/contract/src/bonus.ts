import * as v from 'valibot';
import { declare } from './call.ts';
import { id, listOf, money, time } from './wire.ts';

/** What a bonus was given for. */
export const bonusSources = ['deposit', 'message', 'rebate', 'vip', 'club', 'wheel', 'referral', 'task'] as const;
export type BonusSource = (typeof bonusSources)[number];

/**
 * Where a bonus stands.
 *
 * waiting: another one is active. active: it is played now. held: it is given up with a withdrawal that is under way. cleared: the
 * wagering is done and the money is in the main wallet. used: all of it was lost. expired, given_up: it went back.
 */
export const bonusStates = ['waiting', 'active', 'held', 'cleared', 'used', 'expired', 'given_up'] as const;
export type BonusState = (typeof bonusStates)[number];

/** A bonus as its player sees it. */
export const bonus = v.object({
  id,
  source: v.picklist(bonusSources),
  /** What was granted. */
  amount: money,
  /** What of it is in the bonus wallet now, wins with it included. */
  left: money,
  /** Weighted stakes: own and bonus money count alike, each round by the game's weight. */
  wager_needed: money,
  wager_done: money,
  /** By game: what of a stake counts towards the wagering, in basis points. A game that is not named does not count. */
  weights: v.record(v.string(), v.number()),
  /** The greatest stake that may touch bonus money; null is any. */
  stake_maximum: v.nullable(money),
  /** At most so much becomes main money when it is cleared; null is all of it. */
  conversion_maximum: v.nullable(money),
  /** A withdrawal gives this bonus up. */
  forfeits_on_withdraw: v.boolean(),
  state: v.picklist(bonusStates),
  /** What became main money; null before the end. */
  converted: v.nullable(money),
  granted_at: time,
  expires_at: time,
  ended_at: v.nullable(time),
});

/** GET /api/c/bonus */
export const listBonuses = declare({
  purpose:
    'The player’s bonuses: the active one, those that wait in their order, and what became of the others, newest first.',
  method: 'GET',
  path: '/api/c/bonus',
  auth: 'player',
  list: { filter: { state: { is: 'text', by: ['', 'in'] } }, sort: [] },
  response: listOf(bonus),
  errors: [],
});

/** POST /api/c/bonus/{id}/give_up */
export const giveUpBonus = declare({
  purpose: 'Hands a bonus back; what is left of it leaves the bonus wallet.',
  method: 'POST',
  path: '/api/c/bonus/{id}/give_up',
  auth: 'player',
  idempotent: true,
  response: bonus,
  errors: ['NOT_FOUND', 'BONUS_ENDED', 'ROUND_IN_PROGRESS'],
});
