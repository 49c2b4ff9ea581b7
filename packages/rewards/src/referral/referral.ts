import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { type Cents, cents } from '@nua/money';
import { amountCovering, perRupee, subtractRatio } from '../rate/rate.ts';
import type { RuleOf, Rules } from '../rule/rule-schemas.ts';
import { leastFriends } from './referral-spin.ts';

/**
 * What one friend can bring whoever invited: a part of the target, and of each task that counts friends.
 *
 * Shape   rules -> fraction of a paisa
 */
export function perFriend({ referral, task }: Pick<Rules, 'referral' | 'task'>): Ratio {
  const tasks = task.tasks.filter(({ kind }) => kind === 'friend');
  const parts = [ratio(referral.target, BigInt(leastFriends(referral)))];
  for (const { prize, target } of tasks) parts.push(ratio(prize * 100n, target));
  return parts.reduce((a, b) =>
    ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator),
  );
}

/**
 * The own weighted stakes from which a friend pays for what it adds: its edge less everything that repeats.
 *
 * Shape   (rules, 4 % less the rates of all repeating rewards) -> Cents
 * Units   paisa, rounded up
 * Errors  RangeError where nothing of the edge is left
 */
export function friendWeightedNeeded(rules: Pick<Rules, 'referral' | 'task'>, margin: Ratio): Cents {
  const { numerator, denominator } = perFriend(rules);
  return amountCovering(cents(numerator), ratio(margin.numerator * denominator, margin.denominator));
}

/**
 * What a ring of one inviter and n friends gains at most, where each friend stakes just what counts: every target it can reach and every task
 * of friends, less what the stakes leave the house. Never above zero.
 *
 * Shape   (rules, margin, n) -> fraction of a paisa
 */
export function ringGain(rules: Pick<Rules, 'referral' | 'task'>, margin: Ratio, friends: number): Ratio {
  const { referral, task } = rules;
  const targets = BigInt(Math.floor(friends / leastFriends(referral))) * referral.target;
  const tasks = task.tasks
    .filter(({ kind, target }) => kind === 'friend' && target <= BigInt(friends) * 100n)
    .reduce((total, { prize }) => total + prize, 0n);
  const left = ratio(referral.friend_weighted * BigInt(friends) * margin.numerator, margin.denominator);
  return subtractRatio(ratio(targets + tasks, 1n), left);
}

/**
 * The share of a friend's stakes that the target costs, were it all paid from that friend alone.
 *
 * Shape   rule -> fraction
 */
export const targetShare = (rule: RuleOf<'referral'>): Ratio =>
  perRupee(rule.target, cents(rule.friend_weighted * BigInt(leastFriends(rule))));
