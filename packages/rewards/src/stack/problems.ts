import { toWire } from '@nua/money';
import { gamesWithoutFreeRounds, type ProvidedReturns } from '../promo/free-rounds.ts';
import { isAtMost, ONE } from '../rate/rate.ts';
import { friendWeightedNeeded } from '../referral/referral.ts';
import { minimumFriends } from '../referral/referral-spin.ts';
import type { Rules } from '../rule/rule-schemas.ts';
import { oneTimeSum, weightedCovering } from '../task/one-time.ts';
import { weightProblems } from '../weight/weight.ts';
import { costText } from './costs.ts';
import { stackOf } from './stack.ts';

/**
 * The reasons why rules must not be in force together, one line each. Examples are a weight above the game's edge, a game that together
 * with all rewards returns more than its stakes, or one-time tasks that no stakes could cover.
 *
 * Shape   rules -> lines; none if the rules may be published
 */
export function problemsOf(rules: Rules, provided: ProvidedReturns = {}): string[] {
  return [
    ...weightProblems(rules.weight),
    ...freeRoundProblems(rules, provided),
    ...stackProblems(rules),
    ...referralProblems(rules),
    ...taskProblems(rules),
  ];
}

function freeRoundProblems({ promo, tournament }: Rules, provided: ProvidedReturns): string[] {
  const problemsIn = (rule: string, grant: { games: string[] }) =>
    gamesWithoutFreeRounds(grant, provided).map(
      (id) => `${rule}: ${id} is neither a single-step house game nor a game of a provider`,
    );
  return [
    ...promo.promos.flatMap((one) => (one.type === 'free_rounds' ? problemsIn('promo', one) : [])),
    ...tournament.tournaments.flatMap(({ free_rounds }) => (free_rounds ? problemsIn('tournament', free_rounds) : [])),
  ];
}

function stackProblems(rules: Rules): string[] {
  const stack = stackOf(rules);
  return isAtMost(stack, ONE) ? [] : [`stack: ${costText(stack, 6)} of a rupee staked comes back; at most 1 may`];
}

function referralProblems(rules: Rules): string[] {
  const { friend_weighted } = rules.referral;
  if (minimumFriends(rules.referral) === 0) return ['referral: own spins reach the target'];
  const needed = friendWeightedNeeded(rules);
  if (needed === null) return ['referral: recurring rewards leave nothing of the 4 % for the referral wheel'];
  if (friend_weighted >= needed) return [];
  return [
    `referral: friend_weighted is ${toWire(friend_weighted)}; ${toWire(needed)} is needed to cover the inviter's reward and the friend's one-time tasks`,
  ];
}

const taskProblems = (rules: Rules): string[] =>
  weightedCovering(rules, oneTimeSum(rules)) === null
    ? ['task: recurring rewards leave nothing of the 4 % for one-time tasks']
    : [];
