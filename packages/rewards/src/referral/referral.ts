import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { type Cents, cents } from '@nua/money';
import { addRatios, amountCovering, multiplyRatios, subtractRatio } from '../rate/rate.ts';
import type { Rules, Task } from '../rule/rule-schemas.ts';
import { marginOf } from '../stack/stack.ts';
import { oneTimeSum } from '../task/one-time.ts';
import { leastFriends } from './referral-spin.ts';

const friendTasks = ({ task }: Rules): readonly Task[] => task.tasks.filter(({ kind }) => kind === 'friend');

/**
 * What one friend can bring, whoever invited: a part of the target, which takes the least number of friends, and of each task that counts
 * friends.
 *
 * Shape   rules -> fraction of a paisa
 */
export function perFriend(rules: Rules): Ratio {
  const target = ratio(rules.referral.target, BigInt(leastFriends(rules.referral)));
  return addRatios(target, ...friendTasks(rules).map(({ prize, target: count }) => ratio(prize * 100n, count)));
}

/**
 * The own weighted stakes from which a friend pays for what it adds and for its own one-time tasks: by the 4 % less everything that
 * repeats.
 *
 * Shape   rules -> Cents; null where the rest of the 4 % is nothing
 * Units   paisa, rounded up
 */
export function friendWeightedNeeded(rules: Rules): Cents | null {
  const margin = marginOf(rules);
  if (margin.numerator <= 0n) return null;
  const { numerator, denominator } = addRatios(perFriend(rules), ratio(oneTimeSum(rules), 1n));
  return amountCovering(cents(numerator), multiplyRatios(margin, ratio(denominator, 1n)));
}

/**
 * What a ring gains at most whose n phones are invited among themselves, where each stakes just what counts: every target and every task
 * that so many friends can reach, and the one-time tasks of each phone, less what their stakes leave the house. Never above zero under rules without problems.
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
