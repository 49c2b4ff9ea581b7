import * as v from 'valibot';
import { amount, bonusTerms, isDistinct, isRising, positiveAmount, share, whole } from './fields.ts';

/** The numbers that a seed gives stand 2 to the power of -32 apart: a finer table could not be drawn from them. */
const WEIGHTS_MAXIMUM = 2 ** 32;

const segment = v.strictObject({
  prize: amount,
  /** Gives a further spin. */
  again: v.boolean(),
  /** The slice is as wide as this is of the sum of all weights, and as likely. */
  weight: whole(1, WEIGHTS_MAXIMUM),
});

/** The prize wheel: what earns spins on a day, and the slices. */
export const wheelSchema = v.strictObject({
  /** `spins` is the day's total from that amount on, of what was paid in and staked by weight on that day. */
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
    // The same prize in several thin slices is how a wheel is made to stop just beside the great one.
    v.check((all) => isDistinct(all.map((one) => `${one.prize} ${one.again}`)), 'each prize has one slice'),
  ),
  ...bonusTerms,
});

const span = { minimum_bps: share, maximum_bps: share };
type Span = { minimum_bps: number; maximum_bps: number };
const isSpan = <One extends Span>() =>
  v.check<One, string>((one) => one.minimum_bps <= one.maximum_bps, 'the minimum is at most the maximum');

/** What own spins alone may reach of the target, in basis points: more is a near miss that waits for friends. */
const OWN_SPINS_MAXIMUM_BPS = 6_000;

/** The referral wheel: spins that add shares of a target, and the number of friends that reach it for certain. */
export const referralSchema = v.pipe(
  v.strictObject({
    target: positiveAmount,
    cycle_hours: whole(24, 720),
    /** How long a target that was reached can be cashed out after the cycle. */
    claim_hours: whole(24, 720),
    join: v.pipe(v.strictObject(span), isSpan()),
    daily: v.pipe(v.strictObject({ ...span, times: whole(0, 30) }), isSpan()),
    friend: v.pipe(v.strictObject(span), isSpan()),
    /** So many friends that count reach the target for certain. */
    friends_maximum: whole(1, 20),
    /** A friend counts from so much of own weighted stakes on. */
    friend_weighted: positiveAmount,
    ...bonusTerms,
  }),
  v.check(
    ({ join, daily }) => join.maximum_bps + daily.maximum_bps * daily.times <= OWN_SPINS_MAXIMUM_BPS,
    'own spins reach at most 60 % of the target: more is a near miss',
  ),
);
