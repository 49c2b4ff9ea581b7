import type { Cents } from '@nua/money';

/** What a round does with a stake: pays more than it, gives back some or all of it, or takes it. */
export type Pays = 'more' | 'back' | 'nothing';

export const paysOf = (payout: Cents, stake: Cents): Pays =>
  payout > stake ? 'more' : payout > 0n ? 'back' : 'nothing';
