import { toWire } from '@nua/money';
import { isAtMost, ONE } from '../rate/rate.ts';
import { friendWeightedNeeded } from '../referral/referral.ts';
import { leastFriends } from '../referral/referral-spin.ts';
import type { Rules } from '../rule/rule-schemas.ts';
import { weightProblems } from '../weight/weight.ts';
import { costText } from './costs.ts';
import { stackOf } from './stack.ts';

/**
 * Why rules must not be in force together, one line each: a weight above what a game's edge pays for, a stack above 1, or a friend who counts
 * before the edge on own stakes covers what it adds.
 *
 * Shape   rules -> lines; none where they may be published
 */
export function problemsOf(rules: Rules): string[] {
  return [...weightProblems(rules.weight), ...stackProblems(rules), ...referralProblems(rules)];
}

function stackProblems(rules: Rules): string[] {
  const stack = stackOf(rules);
  return isAtMost(stack, ONE) ? [] : [`stack: ${costText(stack, 6)} of a rupee staked comes back; at most 1 may`];
}

function referralProblems(rules: Rules): string[] {
  const { friend_weighted } = rules.referral;
  if (leastFriends(rules.referral) === 0) return ['referral: own spins reach the target'];
  const needed = friendWeightedNeeded(rules);
  if (needed === null) return ['referral: what repeats leaves nothing of the 4 % for it'];
  if (friend_weighted >= needed) return [];
  return [
    `referral: friend_weighted is ${toWire(friend_weighted)}; a friend pays for what it adds from ${toWire(needed)} on`,
  ];
}
