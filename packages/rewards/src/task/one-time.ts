import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { type Cents, ZERO } from '@nua/money';
import { amountCovering, multiplyRatios, NONE, subtractRatio } from '../rate/rate.ts';
import type { Rules, Task, TaskKind } from '../rule/rule-schemas.ts';
import { marginOf } from '../stack/stack.ts';

/**
 * The tasks of a new account that need no play. Each task is paid once per account, but the owner of many phones could do it on each phone.
 * Tasks with stakes count as repeating rewards, and tasks with friends count with the friend's spin.
 */
export const oneTimeKinds = ['verify_phone', 'deposit', 'check_round'] as const satisfies TaskKind[];

/**
 * Whether a task is one-time, so that it is paid only after own stakes cover it.
 *
 * Shape   task -> boolean
 */
export const isOneTime = ({ kind }: Pick<Task, 'kind'>): boolean =>
  (oneTimeKinds as readonly TaskKind[]).includes(kind);

/**
 * The sum of all one-time tasks of a rule.
 *
 * Shape   rules -> Cents
 */
export const oneTimeSum = ({ task }: Pick<Rules, 'task'>): Cents =>
  task.tasks.filter(isOneTime).reduce((sum, { prize }) => (sum + prize) as Cents, ZERO);

/**
 * The own weighted stakes whose revenue of 4 %, less all repeating rewards, covers one-time rewards.
 *
 * Shape   (rules, sum of the rewards) -> Cents; null if nothing of the 4 % is left
 * Units   paisa, rounded up
 */
export function weightedCovering(rules: Rules, sum: Cents): Cents | null {
  const margin = marginOf(rules);
  if (margin.numerator <= 0n) return sum === ZERO ? ZERO : null;
  return amountCovering(sum, margin);
}

/**
 * The maximum profit of a farm of n phones from one-time tasks, if each stakes exactly the needed amount. Never above zero.
 *
 * Shape   (rules, n) -> fraction of a paisa
 */
export function farmGain(rules: Rules, phones: number): Ratio {
  const sum = oneTimeSum(rules);
  const stakes = weightedCovering(rules, sum);
  if (stakes === null) return NONE;
  const revenue = multiplyRatios(marginOf(rules), ratio(stakes, 1n));
  return multiplyRatios(subtractRatio(ratio(sum, 1n), revenue), ratio(BigInt(phones), 1n));
}
