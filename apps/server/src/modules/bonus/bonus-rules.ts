import type { Cents } from '@nua/money';

/** The two parts of a stake or a payout. */
export type Parts = { own: Cents; bonus: Cents };

/**
 * Splits a stake: own money first, then the bonus.
 *
 * Shape   null where both together do not cover it
 */
export function splitStake(stake: Cents, own: Cents, left: Cents): Parts | null {
  if (own + left < stake) return null;
  const ownPart = own < stake ? own : stake;
  return { own: ownPart, bonus: (stake - ownPart) as Cents };
}

/**
 * Splits a further stake of an open round in the proportion of what the round holds; the bonus part is rounded up.
 *
 * Whoever adds to a round knows more than at its first stake. With other money the further stake alone would win what the first one lost.
 */
export function splitFurtherStake(stake: Cents, held: { stake: Cents; bonus_stake: Cents }): Parts {
  const bonus = ((stake * held.bonus_stake + held.stake - 1n) / held.stake) as Cents;
  return { own: (stake - bonus) as Cents, bonus };
}

/** Splits a payout in the proportion of the stake; the bonus part is rounded down. */
export function splitPayout(payout: Cents, { own, bonus }: Parts): Parts {
  const bonusPart = ((payout * bonus) / (own + bonus)) as Cents;
  return { own: (payout - bonusPart) as Cents, bonus: bonusPart };
}

/** What of a cleared bonus becomes main money, and what goes back. */
export function splitCleared(left: Cents, conversion_maximum: Cents | null): { converted: Cents; returned: Cents } {
  const converted = conversion_maximum !== null && left > conversion_maximum ? conversion_maximum : left;
  return { converted, returned: (left - converted) as Cents };
}

/** How a bonus ends right after a round; null while it goes on, and while other rounds hold some of it. */
export function endAfterRound(bonus: {
  left: Cents;
  wager_needed: Cents;
  wager_done: Cents;
  in_rounds: Cents;
}): 'cleared' | 'used' | null {
  if (bonus.in_rounds > 0n) return null;
  if (bonus.left === 0n) return 'used';
  return bonus.wager_done >= bonus.wager_needed ? 'cleared' : null;
}

/** What is to be staked, by weight, before a bonus is cleared. */
export const wagerOf = (amount: Cents, times: number): Cents => (amount * BigInt(times)) as Cents;
