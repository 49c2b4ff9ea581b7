import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { type Cents, ZERO } from '@nua/money';
import { amountCovering, multiplyRatios, NONE, subtractRatio } from '../rate/rate.ts';
import type { Rules, Task, TaskKind } from '../rule/rule-schemas.ts';
import { marginOf } from '../stack/stack.ts';

/**
 * What a new account can do without play that pays for it: each comes once, and anybody with enough phones could do it for each of them.
 * Tasks of stakes are counted with what repeats, those of friends with what a friend adds.
 */
export const oneTimeKinds = ['verify_phone', 'deposit', 'check_round'] as const satisfies TaskKind[];

/**
 * Whether a task is paid only once own stakes cover it.
 *
 * Shape   task -> boolean
 */
export const isOneTime = ({ kind }: Pick<Task, 'kind'>): boolean =>
  (oneTimeKinds as readonly TaskKind[]).includes(kind);

/**
 * What all one-time tasks of a rule give together.
 *
 * Shape   rules -> Cents
 */
export const oneTimeSum = ({ task }: Pick<Rules, 'task'>): Cents =>
  task.tasks.filter(isOneTime).reduce((sum, { prize }) => (sum + prize) as Cents, ZERO);

/**
 * The own weighted stakes from which rewards that come once pay for themselves: by the 4 % less everything that repeats.
 *
 * Shape   (rules, sum of the rewards) -> Cents; null where the rest of the 4 % is nothing
 * Units   paisa, rounded up
 */
export function weightedCovering(rules: Rules, sum: Cents): Cents | null {
  const margin = marginOf(rules);
  if (margin.numerator <= 0n) return sum === ZERO ? ZERO : null;
  return amountCovering(sum, margin);
}

/**
 * What a farm of n phones gains at most by the tasks that come once, where each stakes just what opens them. Never above zero.
 *
 * Shape   (rules, n) -> fraction of a paisa
 */
export function farmGain(rules: Rules, phones: number): Ratio {
  const sum = oneTimeSum(rules);
  const stakes = weightedCovering(rules, sum);
  if (stakes === null) return NONE;
  const left = multiplyRatios(marginOf(rules), ratio(stakes, 1n));
  return multiplyRatios(subtractRatio(ratio(sum, 1n), left), ratio(BigInt(phones), 1n));
}
