import type { Cents } from '@nua/money';

/** The two parts of a stake or a payout. */
export type Parts = { own: Cents; bonus: Cents };

/** Splits a stake: own money first, then the bonus. Null if both together do not cover it. */
export function splitStake(stake: Cents, own: Cents, left: Cents): Parts | null {
  if (own + left < stake) return null;
  const ownPart = own < stake ? own : stake;
  return { own: ownPart, bonus: (stake - ownPart) as Cents };
}

/**
 * Splits a further stake of an open round in the round's proportion; the bonus part is rounded up.
 *
 * A player who adds to a round knows more than at its first stake. If the further stake could be own money alone, it would
 * win back what the bonus-funded first stake lost.
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

/** Splits what is left of a cleared bonus into the part that becomes main money and the part that is returned. */
export function splitCleared(left: Cents, conversion_maximum: Cents | null): { converted: Cents; returned: Cents } {
  const converted = conversion_maximum !== null && left > conversion_maximum ? conversion_maximum : left;
  return { converted, returned: (left - converted) as Cents };
}

/** How a bonus ends after a round; null while it continues, and while other rounds hold part of it. */
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

/** The weighted stakes that a bonus requires before it is cleared. */
export const wagerOf = (amount: Cents, times: number): Cents => (amount * BigInt(times)) as Cents;
