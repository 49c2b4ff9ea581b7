import * as v from 'valibot';
import { declare } from './call.ts';
import { id, listOf, money, time } from './wire.ts';

/** The reason why a bonus was granted. */
export const bonusSources = [
  'deposit',
  'message',
  'rebate',
  'vip',
  'club',
  'wheel',
  'referral',
  'task',
  'free_round',
  'tournament',
] as const;
export type BonusSource = (typeof bonusSources)[number];

/**
 * The state of a bonus.
 *
 * waiting: another bonus is active. active: stakes count towards its wagering now. held: a pending withdrawal will end it. cleared: the
 * wagering is done and the money is in the main wallet. used: all of it was lost. expired, given_up: the bonus money was returned to the
 * operator.
 */
export const bonusStates = ['waiting', 'active', 'held', 'cleared', 'used', 'expired', 'given_up'] as const;
export type BonusState = (typeof bonusStates)[number];

/** A bonus as its player sees it. */
export const bonus = v.object({
  id,
  source: v.picklist(bonusSources),
  /** The granted amount. */
  amount: money,
  /** The amount in the bonus wallet now, including winnings. */
  left: money,
  /** The weighted stakes needed to clear the bonus. Stakes of own money and of bonus money count the same. */
  wager_needed: money,
  wager_done: money,
  /** By game: the share of a stake that counts towards the wagering, in basis points. A game that is not listed does not count. */
  weights: v.record(v.string(), v.number()),
  /** The largest stake that may include bonus money; null means any. */
  stake_maximum: v.nullable(money),
  /** The most that becomes main money when the bonus is cleared; null means all of it. */
  conversion_maximum: v.nullable(money),
  forfeits_on_withdraw: v.boolean(),
  state: v.picklist(bonusStates),
  /** The amount that became main money; null until the bonus has ended. */
  converted: v.nullable(money),
  granted_at: time,
  expires_at: time,
  ended_at: v.nullable(time),
});

/** GET /api/c/bonus */
export const listBonuses = declare({
  purpose: 'The player’s bonuses: the active one, the waiting ones in order, then the ended ones, newest first.',
  method: 'GET',
  path: '/api/c/bonus',
  auth: 'player',
  list: { filter: { state: { type: 'text', operators: ['', 'in'] } }, sort: [] },
  response: listOf(bonus),
  errors: [],
});

/** POST /api/c/bonus/{id}/give_up */
export const giveUpBonus = declare({
  purpose: 'Gives up a bonus. Its remaining money leaves the bonus wallet.',
  method: 'POST',
  path: '/api/c/bonus/{id}/give_up',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  response: bonus,
  errors: ['NOT_FOUND', 'BONUS_ENDED', 'ROUND_IN_PROGRESS'],
});
