import * as v from 'valibot';
import { declare } from './call.ts';
import { id, inEachLanguage, listOf, money, time } from './wire.ts';

/** The share of a stake that counts now, in basis points by game. A game that is not listed does not count. */
const weights = v.record(v.string(), v.number());

/** The published terms of a promotion, with its exact amounts and rates. */
export const promoRule = v.variant('type', [
  v.object({
    type: v.picklist(['first_deposit', 'deposit']),
    version: v.number(),
    /** The promotion applies to the account's nth deposit. */
    nth: v.number(),
    percent_bps: v.number(),
    amount_maximum: money,
    deposit_minimum: money,
    /** The wagering factor of the bonus. */
    wager_times: v.number(),
    stake_maximum: money,
    /** The conversion maximum, as a multiple of the bonus. */
    conversion_times: v.number(),
    days: v.number(),
    weights,
  }),
  v.object({
    type: v.literal('free_rounds'),
    version: v.number(),
    nth: v.number(),
    deposit_minimum: money,
    games: v.array(v.string()),
    rounds: v.number(),
    stake: money,
    /** The number of days in which the rounds can be played. */
    play_days: v.number(),
    /** The wagering factor and the days of the bonus that the winnings become. */
    wager_times: v.number(),
    days: v.number(),
    weights,
  }),
  v.object({
    type: v.literal('rebate'),
    version: v.number(),
    /** The rebate per weighted rupee, in hundredths of a basis point. */
    rate_bps_hundredths: v.number(),
    amount_maximum: money,
    wager_times: v.number(),
    days: v.number(),
    weights,
  }),
]);

/**
 * A current offer (promo) or event (activity).
 *
 * Texts by language: `title`, `text`, `how` (to take part), `terms` (including odds and wagering), `action`.
 */
export const promo = v.object({
  /** Null if there is nothing to claim. */
  id: v.nullable(id),
  rule: v.nullable(promoRule),
  key: v.string(),
  kind: v.picklist(['promo', 'activity']),
  content: inEachLanguage(v.record(v.string(), v.string())),
  /** Paths of drawn pictures on this site. */
  images: v.array(v.string()),
  starts_at: v.nullable(time),
  ends_at: v.nullable(time),
  /** The path of the page on which a player takes part. */
  navigateTo: v.nullable(v.string()),
  /** `guest`: shown to guests only. Null: shown to everyone. */
  audience: v.nullable(v.picklist(['guest'])),
});

/** GET /api/c/promo */
export const listPromos = declare({
  purpose: 'The current promotions for everyone, without ended and future ones.',
  method: 'GET',
  path: '/api/c/promo',
  auth: 'public',
  list: { filter: { kind: { type: 'text', operators: [''] } }, sort: [] },
  response: listOf(promo),
  errors: [],
  cache_s: 60,
});

/** Why a player does not get a promotion. */
export const promoRefusals = [
  'guest',
  'excluded',
  'had_before',
  'not_this_deposit',
  'shared_device',
  'shared_payer',
  'shared_account',
  'shared_identity',
  'unproven_payer',
  'other_payer',
  'below_minimum',
  'ended',
] as const;
export type PromoRefusal = (typeof promoRefusals)[number];

/** The player's state in a promotion. */
const myPromo = v.object({
  id,
  /**
   * available: can be chosen. chosen: the next deposit uses it. claimable: an amount can be claimed. granted: the reward was paid.
   * refused: see `reason`.
   */
  state: v.picklist(['available', 'chosen', 'claimable', 'granted', 'refused']),
  reason: v.nullable(v.picklist(promoRefusals)),
  /** The claimable amount, or the last granted one. */
  amount: v.nullable(money),
  at: v.nullable(time),
});

/** GET /api/c/promo/mine */
export const listMyPromos = declare({
  purpose: 'The promotions that the player has chosen, can claim or has received.',
  method: 'GET',
  path: '/api/c/promo/mine',
  auth: 'player',
  list: { filter: {}, sort: [] },
  response: listOf(myPromo),
  errors: [],
});

/** POST /api/c/promo/{id}/claim */
export const claimPromo = declare({
  purpose: 'Chooses a deposit promotion for the next deposit, or claims a rebate into the bonus wallet.',
  method: 'POST',
  path: '/api/c/promo/{id}/claim',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  response: myPromo,
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'NOT_FOUND', 'PROMO_REFUSED', 'NOTHING_TO_CLAIM'],
});

/** DELETE /api/c/promo/{id}/claim */
export const leavePromo = declare({
  purpose: 'Cancels the choice of a promotion. A deposit that was created with the promotion keeps it.',
  method: 'DELETE',
  path: '/api/c/promo/{id}/claim',
  auth: 'player',
  response: myPromo,
  errors: ['NOT_FOUND'],
});
