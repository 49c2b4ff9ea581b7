import type { Played, Values } from './game.ts';

/**
 * The results of verifying a round.
 *
 * `commitment`: the revealed seed, or the hash of a shared round, matches the commitment. `outcome` and `payout`: the
 * stored values follow from the seed and the table. `expected`: the correct outcome and payout; null for an
 * unknown game or bet.
 */
export type RoundCheck = {
  ok: boolean;
  commitment: boolean;
  outcome: boolean;
  payout: boolean;
  expected: Played<Values> | null;
};
