import type { Cents } from '@nua/money';

/**
 * A step that costs money. `extra_bonus` is the part of `extra_stake` paid with bonus money, in the same proportion as in the round's first
 * stake.
 */
export type FurtherStake = { extra_stake: Cents; extra_bonus: Cents };

/**
 * The money that can pay for a step (own money in the game and in the main wallet, the rest of the bonus), and what the bonus limits: the
 * round's stake so far and its maximum, null for none.
 */
export type MoneyThere = { own: Cents; main: Cents; left: Cents; stake: Cents; maximum: Cents | null };

/** The reason why a step cannot be paid. */
export type ShortMoney = 'own' | 'bonus' | 'maximum';

/**
 * The reason why the server would refuse to charge a step; Null if the step can be paid, counting the money in the main wallet. Also null
 * for missing own money when no bonus is involved: pressing the button reports that itself.
 */
export function shortOf({ extra_stake, extra_bonus }: FurtherStake, there: MoneyThere): ShortMoney | null {
  const { own, main, left, stake, maximum } = there;
  if (extra_bonus > 0n && maximum !== null && stake + extra_stake > maximum) return 'maximum';
  if (extra_bonus > left) return 'bonus';
  const isMixed = left > 0n || extra_bonus > 0n;
  return isMixed && extra_stake - extra_bonus > own + main ? 'own' : null;
}
