import type { Cents } from '@nua/money';

/** The limits of a stake. `balance` is all money for stakes: own money and the bonus; `bonus_maximum` limits stakes above `own`. */
export type StakeLimits = {
  minimum: Cents;
  maximum: Cents;
  balance: Cents;
  own: Cents;
  bonus_maximum: Cents | null;
};

const lesser = (one: Cents, other: Cents): Cents => (one < other ? one : other);

/** The maximum stake now: the game's, the bonus's if its money is needed, or the balance, whichever is less. */
export function maxStake({ minimum, maximum, balance, own, bonus_maximum }: StakeLimits): Cents {
  const alone = lesser(own, maximum);
  const together = lesser(lesser(balance, maximum), bonus_maximum ?? balance);
  return [alone, together].reduce((most, one) => (one > most ? one : most), minimum);
}

/** Half, double or all of a stake, within the limits and in whole paisa. */
export function stepStake(stake: Cents, step: 'half' | 'double' | 'max', limits: StakeLimits): Cents {
  const max = maxStake(limits);
  const stepped = step === 'max' ? max : step === 'half' ? stake / 2n : stake * 2n;
  if (stepped < limits.minimum) return limits.minimum;
  return (stepped > max ? max : stepped) as Cents;
}

/** `cap`: no stake may be bet, because the smallest could win more than the payout cap. */
export type StakeFault = 'cap' | 'missing' | 'low' | 'high' | 'funds' | 'bonus';

/** Whether this stake may be bet, and why not. */
export function stakeError(stake: Cents | null, limits: StakeLimits): StakeFault | null {
  if (limits.maximum < limits.minimum) return 'cap';
  if (stake === null || stake <= 0n) return 'missing';
  if (stake < limits.minimum) return 'low';
  if (stake > limits.maximum) return 'high';
  if (stake > limits.balance) return 'funds';
  const { own, bonus_maximum } = limits;
  return bonus_maximum !== null && stake > own && stake > bonus_maximum ? 'bonus' : null;
}
