import * as v from 'valibot';
import { amount, bonusTerms, isDistinct, isRising, positiveAmount, share, whole } from './fields.ts';

/** The numbers from a seed have steps of 2 to the power of -32: a finer table could not be drawn from them. */
const WEIGHTS_MAXIMUM = 2 ** 32;

const segment = v.strictObject({
  prize: amount,
  /** Gives a further spin. */
  again: v.boolean(),
  /** The slice's share of the wheel, and its probability, is this over the sum of all weights. */
  weight: whole(1, WEIGHTS_MAXIMUM),
});

/** The prize wheel: how spins are earned on a day, and the slices. */
export const wheelSchema = v.strictObject({
  /** `spins` is the day's total from that amount on, counting deposits that were staked by weight on that day. */
  thresholds: v.pipe(
    v.array(v.strictObject({ amount: positiveAmount, spins: whole(1, 100) })),
    v.minLength(1),
    v.maxLength(10),
    v.check((all) => isRising(all.map((one) => one.amount)), 'amounts rise'),
    v.check((all) => isRising(all.map(({ spins }) => spins)), 'spins rise'),
  ),
  segments: v.pipe(
    v.array(segment),
    v.minLength(2),
    v.maxLength(24),
    v.check((all) => all.reduce((sum, { weight }) => sum + weight, 0) <= WEIGHTS_MAXIMUM, 'weights are at most 2^32'),
    v.check((all) => all.some(({ again }) => !again), 'not every slice spins again'),
    // Several thin slices of one prize would let a wheel stop suspiciously often just beside the top prize.
    v.check((all) => isDistinct(all.map((one) => `${one.prize} ${one.again}`)), 'each prize has one slice'),
  ),
  ...bonusTerms,
});

const span = { minimum_bps: share, maximum_bps: share };
type Span = { minimum_bps: number; maximum_bps: number };
const isSpan = <One extends Span>() =>
  v.check<One, string>((one) => one.minimum_bps <= one.maximum_bps, 'the minimum is at most the maximum');

/** The maximum that own spins alone may reach of the target, in basis points: more would be a near miss that lures players to invite. */
const OWN_SPINS_MAXIMUM_BPS = 6_000;

/** The referral wheel: spins that add shares of a target, and the number of friends that certainly reaches it. */
export const referralSchema = v.pipe(
  v.strictObject({
    target: positiveAmount,
    cycle_hours: whole(24, 720),
    /** How long after the cycle a reached target can be cashed out. */
    claim_hours: whole(24, 720),
    join: v.pipe(v.strictObject(span), isSpan()),
    daily: v.pipe(v.strictObject({ ...span, times: whole(0, 30) }), isSpan()),
    friend: v.pipe(v.strictObject(span), isSpan()),
    /** This many counted friends certainly reach the target. */
    friends_maximum: whole(1, 20),
    /** The own weighted stakes from which a friend counts. */
    friend_weighted: positiveAmount,
    ...bonusTerms,
  }),
  v.check(
    ({ join, daily }) => join.maximum_bps + daily.maximum_bps * daily.times <= OWN_SPINS_MAXIMUM_BPS,
    'own spins reach at most 60 % of the target: more is a near miss',
  ),
);
