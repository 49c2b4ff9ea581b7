import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { type Cents, cents } from '@nua/money';
import { addRatios, amountCovering, multiplyRatios, subtractRatio } from '../rate/rate.ts';
import type { Rules, Task } from '../rule/rule-schemas.ts';
import { marginOf } from '../stack/stack.ts';
import { oneTimeSum } from '../task/one-time.ts';
import { leastFriends } from './referral-spin.ts';

const friendTasks = ({ task }: Rules): readonly Task[] => task.tasks.filter(({ kind }) => kind === 'friend');

/**
 * The maximum that one friend can bring, for any inviter: a part of the target at the smallest number of friends, and of each task that
 * counts friends.
 *
 * Shape   rules -> fraction of a paisa
 */
export function perFriend(rules: Rules): Ratio {
  const target = ratio(rules.referral.target, BigInt(leastFriends(rules.referral)));
  return addRatios(target, ...friendTasks(rules).map(({ prize, target: count }) => ratio(prize * 100n, count)));
}

/**
 * The own weighted stakes at which a friend pays for its spin and for its own one-time tasks: by the 4 % less all recurring
 * rewards.
 *
 * Shape   rules -> Cents; null if the rest of the 4 % is zero
 * Units   paisa, rounded up
 */
export function friendWeightedNeeded(rules: Rules): Cents | null {
  const margin = marginOf(rules);
  if (margin.numerator <= 0n) return null;
  const { numerator, denominator } = addRatios(perFriend(rules), ratio(oneTimeSum(rules), 1n));
  return amountCovering(cents(numerator), multiplyRatios(margin, ratio(denominator, 1n)));
}

/**
 * The maximum profit of a ring of n phones that invite each other and stake exactly the needed amount: every target and every task
 * that so many friends can reach, and the one-time tasks of each phone, less the house's revenue from their stakes. Never above zero
 * under rules without problems.
 *
 * Shape   (rules, n) -> fraction of a paisa
 */
export function ringGain(rules: Rules, friends: number): Ratio {
  const { referral } = rules;
  const count = BigInt(friends);
  const targets = (count / BigInt(leastFriends(referral))) * referral.target;
  const tasks = friendTasks(rules).reduce((sum, { prize, target }) => sum + ((count * 100n) / target) * prize, 0n);
  const left = multiplyRatios(marginOf(rules), ratio(referral.friend_weighted * count, 1n));
  return subtractRatio(ratio(targets + tasks + oneTimeSum(rules) * count, 1n), left);
}
