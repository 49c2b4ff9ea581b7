import type { Played, Values } from './game.ts';

/**
 * The findings of a round's verification.
 *
 * `commitment`: the revealed seed, or the hash of a shared round, is the one that was promised. `outcome`: it gives this outcome.
 * `payout`: the table gives this payout. `expected` has the true outcome and payout; null for an unknown game or bet.
 */
export type RoundCheck = {
  ok: boolean;
  commitment: boolean;
  outcome: boolean;
  payout: boolean;
  expected: Played<Values> | null;
};
