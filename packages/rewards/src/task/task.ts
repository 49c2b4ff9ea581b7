import { type Cents, cents, ZERO } from '@nua/money';
import { greater, lesser } from '../rate/rate.ts';
import type { Task } from '../rule/rule-schemas.ts';

/** The player's totals: of the day for a daily task, otherwise of the account's life. Amounts in paisa. */
export type TaskFacts = {
  has_verified_phone: boolean;
  /** Deposits that were not reversed. */
  deposited: Cents;
  /** Own weighted stakes. */
  weighted: Cents;
  rounds_checked: number;
  /** Invited players who count. */
  friends: number;
};

const asRupees = (count: number): Cents => cents(BigInt(count) * 100n);

const PROGRESS: Readonly<Record<Task['kind'], (facts: TaskFacts) => Cents>> = {
  verify_phone: ({ has_verified_phone }) => asRupees(has_verified_phone ? 1 : 0),
  deposit: ({ deposited }) => deposited,
  weighted_stake: ({ weighted }) => weighted,
  check_round: ({ rounds_checked }) => asRupees(rounds_checked),
  friend: ({ friends }) => asRupees(friends),
};

/**
 * The progress of a task.
 *
 * Shape   (task, facts) -> { progress, status }; progress stops at the target
 * Units   paisa; `n.00` for a count of n
 * Source  specification section 3 ("task status: undone, done")
 */
export function taskProgress(task: Pick<Task, 'kind' | 'target'>, facts: TaskFacts) {
  const progress = lesser(greater(PROGRESS[task.kind](facts), ZERO), task.target);
  return { progress, status: progress < task.target ? ('undone' as const) : ('done' as const) };
}
