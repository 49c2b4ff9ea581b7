import { toWire } from '@nua/money';
import { gamesWithoutFreeRounds, type ProvidedReturns } from '../promo/free-rounds.ts';
import { isAtMost, ONE } from '../rate/rate.ts';
import { friendWeightedNeeded } from '../referral/referral.ts';
import { minimumFriends } from '../referral/referral-spin.ts';
import type { RuleKind, Rules } from '../rule/rule-schemas.ts';
import { oneTimeSum, weightedCovering } from '../task/one-time.ts';
import { type WeightProblem, weightProblems } from '../weight/weight.ts';
import { costText } from './costs.ts';
import { stackOf } from './stack.ts';

/**
 * A reason why rules must not be in force together. `kind` is the rule that the path `at` belongs to; null if all rules together have
 * the problem. An empty path is the whole rule.
 */
export type RuleProblem = {
  code:
    | WeightProblem['code']
    | 'GAME_WITHOUT_FREE_ROUNDS'
    | 'STACK_ABOVE_ONE'
    | 'FRIENDS_NOT_NEEDED'
    | 'REFERRAL_NOT_COVERED'
    | 'TASKS_NOT_COVERED';
  kind: RuleKind | null;
  at: readonly (string | number)[];
  text: string;
};

/**
 * The reasons why rules must not be in force together, with their codes and fields. Examples are a weight above the game's edge, a game
 * that together with all rewards returns more than its stakes, or one-time tasks that no stakes could cover.
 *
 * Shape   rules -> problems; none if the rules may be published
 */
export function problemsIn(rules: Rules, provided: ProvidedReturns = {}): RuleProblem[] {
  return [
    ...weightProblems(rules.weight).map(({ code, game, text }) => ({
      ...{ code, kind: 'weight' as const, text },
      at: game === null ? ['weights'] : ['weights', game],
    })),
    ...freeRoundProblems(rules, provided),
    ...stackProblems(rules),
    ...referralProblems(rules),
    ...taskProblems(rules),
  ];
}

/**
 * Formats a problem as a line that begins with the rule it belongs to.
 *
 * Shape   problem -> 'weight: baccarat is no game of the house'
 */
export const problemLine = ({ code, kind, text }: RuleProblem): string =>
  `${code === 'STACK_ABOVE_ONE' ? 'stack' : (kind ?? 'rules')}: ${text}`;

/**
 * The reasons why rules must not be in force together, one line each.
 *
 * Shape   rules -> lines; none if the rules may be published
 */
export const problemsOf = (rules: Rules, provided: ProvidedReturns = {}): string[] =>
  problemsIn(rules, provided).map(problemLine);

function freeRoundProblems({ promo, tournament }: Rules, provided: ProvidedReturns): RuleProblem[] {
  const problemsAt = (kind: 'promo' | 'tournament', at: RuleProblem['at'], grant: { games: string[] }) =>
    gamesWithoutFreeRounds(grant, provided).map((id) => ({
      ...{ code: 'GAME_WITHOUT_FREE_ROUNDS' as const, kind, at },
      text: `${id} is neither a single-step house game nor a game of a provider`,
    }));
  return [
    ...promo.promos.flatMap((one, place) =>
      one.type === 'free_rounds' ? problemsAt('promo', ['promos', place, 'games'], one) : [],
    ),
    ...tournament.tournaments.flatMap(({ free_rounds }, place) =>
      free_rounds ? problemsAt('tournament', ['tournaments', place, 'free_rounds', 'games'], free_rounds) : [],
    ),
  ];
}

function stackProblems(rules: Rules): RuleProblem[] {
  const stack = stackOf(rules);
  if (isAtMost(stack, ONE)) return [];
  const text = `${costText(stack, 6)} of a rupee staked comes back; at most 1 may`;
  return [{ code: 'STACK_ABOVE_ONE', kind: null, at: [], text }];
}

function referralProblems(rules: Rules): RuleProblem[] {
  const { friend_weighted } = rules.referral;
  const kind = 'referral';
  if (minimumFriends(rules.referral) === 0)
    return [{ code: 'FRIENDS_NOT_NEEDED', kind, at: ['friends_maximum'], text: 'own spins reach the target' }];
  const needed = friendWeightedNeeded(rules);
  const problem = { code: 'REFERRAL_NOT_COVERED' as const, kind, at: ['friend_weighted'] } as const;
  if (needed === null)
    return [{ ...problem, text: 'repeating rewards leave nothing of the 4 % for the referral wheel' }];
  if (friend_weighted >= needed) return [];
  const text = `friend_weighted is ${toWire(friend_weighted)}; ${toWire(needed)} is needed to cover the inviter's reward and the friend's one-time tasks`;
  return [{ ...problem, text }];
}

function taskProblems(rules: Rules): RuleProblem[] {
  if (weightedCovering(rules, oneTimeSum(rules)) !== null) return [];
  const text = 'repeating rewards leave nothing of the 4 % for one-time tasks';
  return [{ code: 'TASKS_NOT_COVERED', kind: 'task', at: ['tasks'], text }];
}
