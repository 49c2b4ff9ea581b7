import type { Played, Values } from './game.ts';

/**
 * What a check of a round found.
 *
 * `commitment`: the revealed seed, or the hash of a round of everybody, is the one that was promised. `outcome`: it gives this outcome.
 * `payout`: the table gives this payout. `expected` is what both really give; null for a game or a bet nobody knows.
 */
export type RoundCheck = {
  ok: boolean;
  commitment: boolean;
  outcome: boolean;
  payout: boolean;
  expected: Played<Values> | null;
};
