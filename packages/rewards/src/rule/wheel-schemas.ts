import * as v from 'valibot';
import { amount, bonusTerms, isDistinct, isRising, positiveAmount, share, whole } from './fields.ts';

/** Numbers from a seed have steps of 2 to the power of -32, so finer weights could not be drawn. */
const WEIGHTS_MAXIMUM = 2 ** 32;

const segment = v.strictObject({
  prize: amount,
  again: v.boolean(),
  /** This weight divided by the sum of all weights is both the slice's part of the wheel and its probability. */
  weight: whole(1, WEIGHTS_MAXIMUM),
});

/** The prize wheel: how spins are earned on a day, and the slices. */
export const wheelSchema = v.strictObject({
  /** From `amount` on, the day's total of spins is `spins`. A deposit counts only as far as weighted stakes of the same day cover it. */
  thresholds: v.pipe(
    v.array(v.strictObject({ amount: positiveAmount, spins: whole(1, 100) })),
    v.minLength(1),
    v.maxLength(10),
    v.check((all) => isRising(all.map((one) => one.amount)), 'amounts must rise'),
    v.check((all) => isRising(all.map(({ spins }) => spins)), 'spins must rise'),
  ),
  segments: v.pipe(
    v.array(segment),
    v.minLength(2),
    v.maxLength(24),
    v.check(
      (all) => all.reduce((sum, { weight }) => sum + weight, 0) <= WEIGHTS_MAXIMUM,
      'the sum of the weights must be at most 2^32',
    ),
    v.check((all) => all.some(({ again }) => !again), 'at least one slice must not spin again'),
    // Otherwise thin slices of one prize could surround the top prize, so that a spin would often seem nearly won.
    v.check((all) => isDistinct(all.map((one) => `${one.prize} ${one.again}`)), 'each prize must have only one slice'),
  ),
  ...bonusTerms,
});

const span = { minimum_bps: share, maximum_bps: share };
type Span = { minimum_bps: number; maximum_bps: number };
const isSpan = <One extends Span>() =>
  v.check<One, string>((one) => one.minimum_bps <= one.maximum_bps, 'the minimum must be at most the maximum');

/** The maximum share of the target from own spins, in basis points. A larger share would be a near miss that lures players to invite. */
const OWN_SPINS_MAXIMUM_BPS = 6_000;

/** The referral wheel. Spins add shares of a target, and a fixed number of friends certainly reaches it. */
export const referralSchema = v.pipe(
  v.strictObject({
    target: positiveAmount,
    cycle_hours: whole(24, 720),
    /** The time for a cash-out after the end of the cycle. */
    claim_hours: whole(24, 720),
    join: v.pipe(v.strictObject(span), isSpan()),
    daily: v.pipe(v.strictObject({ ...span, times: whole(0, 30) }), isSpan()),
    friend: v.pipe(v.strictObject(span), isSpan()),
    /** This many counted friends certainly reach the target. */
    friends_maximum: whole(1, 20),
    /** A friend counts from this amount of own weighted stakes. */
    friend_weighted: positiveAmount,
    ...bonusTerms,
  }),
  v.check(
    ({ join, daily }) => join.maximum_bps + daily.maximum_bps * daily.times <= OWN_SPINS_MAXIMUM_BPS,
    'own spins may reach at most 60 % of the target: more is a near miss',
  ),
);
