import type { Cents } from '@nua/money';

/** The effect of a round on a stake: it pays more than the stake, at most the stake, or nothing. */
export type Pays = 'more' | 'back' | 'nothing';

export const paysOf = (payout: Cents, stake: Cents): Pays =>
  payout > stake ? 'more' : payout > 0n ? 'back' : 'nothing';
