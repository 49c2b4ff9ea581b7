import type { Cents } from '@nua/money';

/** A step that costs money: `extra_bonus` of it is bonus money, in the share of the round's first stake. */
export type FurtherStake = { extra_stake: Cents; extra_bonus: Cents };

/** The available money: own money in the game and in the main wallet, the rest of the bonus, and the stakes of the round. */
export type MoneyThere = { own: Cents; main: Cents; left: Cents; stake: Cents; maximum: Cents | null };

/** The reason why a step cannot be paid. */
export type ShortMoney = 'own' | 'bonus' | 'maximum';

/**
 * The reason why the server would refuse to charge a step; null if it can be paid, also if its money is first brought from the main
 * wallet, and if no bonus is involved: then a press shows that the balance is too low.
 */
export function shortOf({ extra_stake, extra_bonus }: FurtherStake, there: MoneyThere): ShortMoney | null {
  const { own, main, left, stake, maximum } = there;
  if (extra_bonus > 0n && maximum !== null && stake + extra_stake > maximum) return 'maximum';
  if (extra_bonus > left) return 'bonus';
  const isMixed = left > 0n || extra_bonus > 0n;
  return isMixed && extra_stake - extra_bonus > own + main ? 'own' : null;
}
