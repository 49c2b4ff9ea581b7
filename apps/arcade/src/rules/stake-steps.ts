import type { Cents } from '@nua/money';

export type StakeLimits = { minimum: Cents; maximum: Cents; balance: Cents };

/** The maximum that can be staked now: the game's maximum or the balance, whichever is less. */
export function maxStake({ minimum, maximum, balance }: StakeLimits): Cents {
  const max = balance < maximum ? balance : maximum;
  return max < minimum ? minimum : max;
}

/** Half, double or all of a stake, kept within the limits and in whole paisa. */
export function stepStake(stake: Cents, step: 'half' | 'double' | 'max', limits: StakeLimits): Cents {
  const max = maxStake(limits);
  const stepped = step === 'max' ? max : step === 'half' ? stake / 2n : stake * 2n;
  if (stepped < limits.minimum) return limits.minimum;
  return (stepped > max ? max : stepped) as Cents;
}

/** May this stake be bet, and why not. */
export function stakeError(stake: Cents | null, limits: StakeLimits): 'missing' | 'low' | 'high' | 'funds' | null {
  if (stake === null || stake <= 0n) return 'missing';
  if (stake < limits.minimum) return 'low';
  if (stake > limits.maximum) return 'high';
  return stake > limits.balance ? 'funds' : null;
}
