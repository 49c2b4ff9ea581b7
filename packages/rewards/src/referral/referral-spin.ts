import { type Cents, cents, mulDivFloor, sum, ZERO } from '@nua/money';
import { greater, lesser } from '../rate/rate.ts';
import { canonicalText } from '../rule/canonical-text.ts';
import { placeOf } from '../wheel/wheel-table.ts';

type Span = { readonly minimum_bps: number; readonly maximum_bps: number };

/** The parameters of a referral wheel's spin: the part of its rule that the commitment covers. */
export type ReferralTable = {
  readonly target: Cents;
  readonly join: Span;
  readonly daily: Span;
  readonly friend: Span;
  readonly friends_maximum: number;
};

export type ReferralSpinKind = 'join' | 'daily' | 'friend';

/** A cycle before a spin: its sum, and the number of counted friends. */
export type ReferralSum = { readonly sum: Cents; readonly friends: number };

/**
 * The text of a table that is hashed and stored with each spin.
 *
 * Shape   (version, rule) -> JSON with names in alphabetical order
 */
export function referralTableText(version: number, rule: ReferralTable): string {
  const span = ({ minimum_bps, maximum_bps }: Span) => ({ minimum_bps, maximum_bps });
  const { target, friends_maximum } = rule;
  const spans = { join: span(rule.join), daily: span(rule.daily), friend: span(rule.friend) };
  return canonicalText({ version, target, friends_maximum, ...spans });
}

/**
 * The share of the target for a number from the seeds: each whole basis point of the span is equally likely.
 *
 * Shape   (span, number from 0 to below 1) -> basis points
 */
export const incrementOf = ({ minimum_bps, maximum_bps }: Span, float: number): number =>
  minimum_bps + placeOf(float, maximum_bps - minimum_bps + 1);

/**
 * The guaranteed sum of n friends: n / `friends_maximum` of the target.
 *
 * Shape   (table, n) -> Cents
 * Units   paisa, rounded up
 */
export function guaranteedSum({ target, friends_maximum }: ReferralTable, friends: number): Cents {
  const parts = BigInt(Math.min(friends, friends_maximum));
  const all = BigInt(friends_maximum);
  return ((target * parts + all - 1n) / all) as Cents;
}

/** The cycle after a draw. A friend's spin raises the sum at least to the guaranteed sum, and the sum never exceeds the target. */
function add(table: ReferralTable, before: ReferralSum, kind: ReferralSpinKind, bps: number): ReferralSum {
  const friends = before.friends + (kind === 'friend' ? 1 : 0);
  const drawn = sum(before.sum, mulDivFloor(table.target, BigInt(bps), 10_000n));
  const minimum = kind === 'friend' ? guaranteedSum(table, friends) : before.sum;
  return { sum: lesser(greater(drawn, minimum), table.target), friends };
}

/**
 * The result of a spin of the referral wheel.
 *
 * Shape   (table, cycle before the spin, kind, number from 0 to below 1) -> { added, sum, friends, has_reached }
 * Units   paisa
 */
export function spinReferral(table: ReferralTable, before: ReferralSum, kind: ReferralSpinKind, float: number) {
  const after = add(table, before, kind, incrementOf(table[kind], float));
  return { ...after, added: cents(after.sum - before.sum), has_reached: after.sum >= table.target };
}

/**
 * The number of additional friends with which the target is certainly reached, for any draws.
 *
 * Shape   (table, cycle) -> whole number; 0 if the target is already reached
 */
export function friendsToTarget(table: ReferralTable, before: ReferralSum): number {
  let cycle = before;
  while (cycle.sum < table.target && cycle.friends < before.friends + table.friends_maximum)
    cycle = add(table, cycle, 'friend', table.friend.minimum_bps);
  return cycle.friends - before.friends;
}

/**
 * The smallest number of friends that can reach the target, if every spin gives its maximum.
 *
 * Shape   table with the daily spins of a cycle -> whole number; 0 if own spins are enough
 */
export function minimumFriends(table: ReferralTable & { readonly daily: { readonly times: number } }): number {
  let cycle = add(table, { sum: ZERO, friends: 0 }, 'join', table.join.maximum_bps);
  for (let day = 0; day < table.daily.times; day += 1) cycle = add(table, cycle, 'daily', table.daily.maximum_bps);
  while (cycle.sum < table.target && cycle.friends < table.friends_maximum)
    cycle = add(table, cycle, 'friend', table.friend.maximum_bps);
  return cycle.friends;
}
