import type { Cents } from '@nua/money';

/** A step that costs money: `extra_bonus` of it is bonus money, as of the round's first stake. */
export type FurtherStake = { extra_stake: Cents; extra_bonus: Cents };

/** The money that is there: own money in the game and in the main wallet, what is left of the bonus, and what the round holds already. */
export type MoneyThere = { own: Cents; main: Cents; left: Cents; stake: Cents; maximum: Cents | null };

/** Why a step cannot be paid. */
export type ShortMoney = 'own' | 'bonus' | 'maximum';

/**
 * Why a step cannot be paid, as the server would refuse it; null where it can be, also where its money is brought from the main wallet
 * first, and where no bonus is involved: then a press says that the balance is too low.
 */
export function shortOf({ extra_stake, extra_bonus }: FurtherStake, there: MoneyThere): ShortMoney | null {
  const { own, main, left, stake, maximum } = there;
  if (extra_bonus > 0n && maximum !== null && stake + extra_stake > maximum) return 'maximum';
  if (extra_bonus > left) return 'bonus';
  const isMixed = left > 0n || extra_bonus > 0n;
  return isMixed && extra_stake - extra_bonus > own + main ? 'own' : null;
}
