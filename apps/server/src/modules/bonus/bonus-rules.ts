import type { Cents } from '@nua/money';

export type Parts = { own: Cents; bonus: Cents };

/** Splits a stake: own money first, then the bonus. Returns null if both together do not cover the stake. */
export function splitStake(stake: Cents, own: Cents, bonus_left: Cents): Parts | null {
  if (own + bonus_left < stake) return null;
  const ownPart = own < stake ? own : stake;
  return { own: ownPart, bonus: (stake - ownPart) as Cents };
}

/**
 * Splits a further stake of an open round in the proportion of its earlier stakes. The bonus part is rounded up.
 *
 * With another split, a player could open rounds with bonus money and add own money only when the odds are good.
 */
export function splitFurtherStake(stake: Cents, earlier: { stake: Cents; bonus_stake: Cents }): Parts {
  const bonus = ((stake * earlier.bonus_stake + earlier.stake - 1n) / earlier.stake) as Cents;
  return { own: (stake - bonus) as Cents, bonus };
}

/** Splits a payout in the proportion of own and bonus money in the stake. The bonus part is rounded down. */
export function splitPayout(payout: Cents, { own, bonus }: Parts): Parts {
  const bonusPart = ((payout * bonus) / (own + bonus)) as Cents;
  return { own: (payout - bonusPart) as Cents, bonus: bonusPart };
}

/** Splits the rest of a cleared bonus into the part that becomes main money and the part that is returned. */
export function splitCleared(left: Cents, conversion_maximum: Cents | null): { converted: Cents; returned: Cents } {
  const converted = conversion_maximum !== null && left > conversion_maximum ? conversion_maximum : left;
  return { converted, returned: (left - converted) as Cents };
}

/** Returns how a bonus ends after a round; null if it continues, or is partly staked in other open rounds. */
export function endAfterRound(bonus: {
  left: Cents;
  wager_needed: Cents;
  wager_done: Cents;
  in_open_rounds: Cents;
}): 'cleared' | 'used' | null {
  if (bonus.in_open_rounds > 0n) return null;
  if (bonus.left === 0n) return 'used';
  return bonus.wager_done >= bonus.wager_needed ? 'cleared' : null;
}

/** Returns the stakes that clear a bonus: its amount times the wagering factor. */
export const wagerOf = (amount: Cents, times: number): Cents => (amount * BigInt(times)) as Cents;
