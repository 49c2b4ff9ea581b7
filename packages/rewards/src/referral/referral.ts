import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { type Cents, cents } from '@nua/money';
import { addRatios, amountCovering, multiplyRatios, subtractRatio } from '../rate/rate.ts';
import type { Rules, Task } from '../rule/rule-schemas.ts';
import { marginOf } from '../stack/stack.ts';
import { oneTimeSum } from '../task/one-time.ts';
import { minimumFriends } from './referral-spin.ts';

const friendTasks = ({ task }: Rules): readonly Task[] => task.tasks.filter(({ kind }) => kind === 'friend');

/**
 * The maximum reward that one friend can bring an inviter: the target divided by the smallest number of friends that can reach it, and a
 * share of each task that counts friends.
 *
 * Shape   rules -> fraction of a paisa
 */
export function perFriend(rules: Rules): Ratio {
  const target = ratio(rules.referral.target, BigInt(minimumFriends(rules.referral)));
  return addRatios(target, ...friendTasks(rules).map(({ prize, target: count }) => ratio(prize * 100n, count)));
}

/**
 * The weighted stakes that a friend must make. Their revenue of 4 %, less all repeating rewards, covers the inviter's reward (`perFriend`)
 * and the friend's one-time tasks.
 *
 * Shape   rules -> Cents; null if nothing of the 4 % is left
 * Units   paisa, rounded up
 */
export function friendWeightedNeeded(rules: Rules): Cents | null {
  const margin = marginOf(rules);
  if (margin.numerator <= 0n) return null;
  const { numerator, denominator } = addRatios(perFriend(rules), ratio(oneTimeSum(rules), 1n));
  return amountCovering(cents(numerator), multiplyRatios(margin, ratio(denominator, 1n)));
}

/**
 * The maximum profit of a ring of n phones that invite each other and stake exactly the needed amount: all reachable
 * targets and tasks, minus the operator's revenue from the stakes. Never above zero under valid rules.
 *
 * Shape   (rules, n) -> fraction of a paisa
 */
export function ringGain(rules: Rules, friends: number): Ratio {
  const { referral } = rules;
  const count = BigInt(friends);
  const targets = (count / BigInt(minimumFriends(referral))) * referral.target;
  const tasks = friendTasks(rules).reduce((sum, { prize, target }) => sum + ((count * 100n) / target) * prize, 0n);
  const revenue = multiplyRatios(marginOf(rules), ratio(referral.friend_weighted * count, 1n));
  return subtractRatio(ratio(targets + tasks + oneTimeSum(rules) * count, 1n), revenue);
}
