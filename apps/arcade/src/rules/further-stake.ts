import type { Cents } from '@nua/money';

/**
 * A step that costs money. `extra_bonus` is the bonus money in `extra_stake`, in the same proportion as in the round's
 * first stake.
 */
export type FurtherStake = { extra_stake: Cents; extra_bonus: Cents };

/**
 * The money that can pay for a step: own money in the game wallet (`own`) and in the main wallet (`main`), and the unused bonus money
 * (`left`). `stake` is the round's stake so far, `maximum` the largest stake with bonus money, null for no limit.
 */
export type AvailableMoney = { own: Cents; main: Cents; left: Cents; stake: Cents; maximum: Cents | null };

/** The reason why a step cannot be paid. */
export type MissingMoney = 'own' | 'bonus' | 'maximum';

/**
 * The reason why the server would refuse to charge a step; null if the available money can pay for it.
 *
 * Without a bonus, missing own money also gives null, because pressing the button reports it.
 */
export function missingMoney(
  { extra_stake, extra_bonus }: FurtherStake,
  available: AvailableMoney,
): MissingMoney | null {
  const { own, main, left, stake, maximum } = available;
  if (extra_bonus > 0n && maximum !== null && stake + extra_stake > maximum) return 'maximum';
  if (extra_bonus > left) return 'bonus';
  const isMixed = left > 0n || extra_bonus > 0n;
  return isMixed && extra_stake - extra_bonus > own + main ? 'own' : null;
}
