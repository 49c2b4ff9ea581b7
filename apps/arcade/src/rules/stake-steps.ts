import { type Cents, toWire } from '@nua/money';

/** The limits of a stake. `balance` is own money plus the bonus; `bonus_maximum` limits stakes above `own`. */
export type StakeLimits = {
  minimum: Cents;
  maximum: Cents;
  balance: Cents;
  own: Cents;
  bonus_maximum: Cents | null;
};

const lesser = (a: Cents, b: Cents): Cents => (a < b ? a : b);

/**
 * The maximum stake now: the lowest of the game's limit, the balance, and the bonus's limit if bonus money is needed. It is never below the
 * minimum stake.
 */
export function maxStake({ minimum, maximum, balance, own, bonus_maximum }: StakeLimits): Cents {
  const withoutBonus = lesser(own, maximum);
  const withBonus = lesser(lesser(balance, maximum), bonus_maximum ?? balance);
  return [withoutBonus, withBonus].reduce((largest, stake) => (stake > largest ? stake : largest), minimum);
}

/** Halves or doubles a stake or sets the maximum, within the limits and in whole paisa. */
export function stepStake(stake: Cents, step: 'half' | 'double' | 'max', limits: StakeLimits): Cents {
  const max = maxStake(limits);
  const stepped = step === 'max' ? max : step === 'half' ? stake / 2n : stake * 2n;
  if (stepped < limits.minimum) return limits.minimum;
  return (stepped > max ? max : stepped) as Cents;
}

/** `cap`: no stake is allowed, because even the smallest could win more than the payout cap. */
export type StakeError = 'cap' | 'missing' | 'low' | 'high' | 'funds' | 'bonus';

/** Why this stake may not be bet, or null. */
export function stakeError(stake: Cents | null, limits: StakeLimits): StakeError | null {
  if (limits.maximum < limits.minimum) return 'cap';
  if (stake === null || stake <= 0n) return 'missing';
  if (stake < limits.minimum) return 'low';
  if (stake > limits.maximum) return 'high';
  if (stake > limits.balance) return 'funds';
  const { own, bonus_maximum } = limits;
  return bonus_maximum !== null && stake > own && stake > bonus_maximum ? 'bonus' : null;
}

/** A stake as the stake field shows it: whole rupees have no decimals. */
export const stakeText = (stake: Cents): string => toWire(stake).replace(/\.00$/, '');
