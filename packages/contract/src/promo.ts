import * as v from 'valibot';
import { declare } from './call.ts';
import { id, inEachLanguage, listOf, money, time } from './wire.ts';

/** What of a stake counts now, in basis points by game; a game that is not named counts nothing. */
const weights = v.record(v.string(), v.number());

/** What a promotion pays, as published; amounts and rates are exactly these. */
export const promoRule = v.variant('type', [
  v.object({
    type: v.picklist(['first_deposit', 'deposit']),
    version: v.number(),
    /** Which deposit of a life it is for. */
    nth: v.number(),
    percent_bps: v.number(),
    amount_maximum: money,
    deposit_minimum: money,
    /** So many times the bonus is to be staked by weight. */
    wager_times: v.number(),
    stake_maximum: money,
    /** At most so many times the bonus becomes main money. */
    conversion_times: v.number(),
    days: v.number(),
    weights,
  }),
  v.object({
    type: v.literal('rebate'),
    version: v.number(),
    /** Of a weighted rupee, in hundredths of a basis point. */
    rate_bps_hundredths: v.number(),
    amount_maximum: money,
    wager_times: v.number(),
    days: v.number(),
    weights,
  }),
]);

/**
 * Something that is on: an offer (promo) or an event (activity).
 *
 * Texts by language: `title`, `text`, `how` (to take part), `terms` (with odds and wagering named), `action`.
 */
export const promo = v.object({
  /** Null of what cannot be claimed. */
  id: v.nullable(id),
  rule: v.nullable(promoRule),
  key: v.string(),
  kind: v.picklist(['promo', 'activity']),
  content: inEachLanguage(v.record(v.string(), v.string())),
  /** Own paths of drawn pictures. */
  images: v.array(v.string()),
  /** Null where there is no such date. */
  starts_at: v.nullable(time),
  ends_at: v.nullable(time),
  /** The own path on which one takes part. */
  navigateTo: v.nullable(v.string()),
});

/** GET /api/c/promo */
export const listPromos = declare({
  purpose: 'What is on now, for everyone; what has ended or not begun is not there.',
  method: 'GET',
  path: '/api/c/promo',
  auth: 'public',
  list: { filter: { kind: { is: 'text', by: [''] } }, sort: [] },
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

/** What a player did with a promotion. */
const minePromo = v.object({
  id,
  /** available: can be chosen. chosen: the next deposit uses it. claimable: an amount waits. granted: it was paid. refused: see reason. */
  state: v.picklist(['available', 'chosen', 'claimable', 'granted', 'refused']),
  reason: v.nullable(v.picklist(promoRefusals)),
  /** What waits or was granted last. */
  amount: v.nullable(money),
  at: v.nullable(time),
});

/** GET /api/c/promo/mine */
export const listMyPromos = declare({
  purpose: 'What the player has chosen, can claim and has received of the promotions.',
  method: 'GET',
  path: '/api/c/promo/mine',
  auth: 'player',
  list: { filter: {}, sort: [] },
  response: listOf(minePromo),
  errors: [],
});

/** POST /api/c/promo/{id}/claim */
export const claimPromo = declare({
  purpose: 'Chooses a deposit promotion for the next deposit, or claims a rebate into the bonus wallet.',
  method: 'POST',
  path: '/api/c/promo/{id}/claim',
  auth: 'player',
  idempotent: true,
  response: minePromo,
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'NOT_FOUND', 'PROMO_REFUSED', 'NOTHING_TO_CLAIM'],
});

/** DELETE /api/c/promo/{id}/claim */
export const leavePromo = declare({
  purpose: 'Takes the choice of a promotion back; a deposit that was made with it keeps it.',
  method: 'DELETE',
  path: '/api/c/promo/{id}/claim',
  auth: 'player',
  response: minePromo,
  errors: ['NOT_FOUND'],
});
