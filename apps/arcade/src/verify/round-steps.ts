import { createFloats } from '@nua/games/play/floats.ts';
import type { AnySingleGame, Step, Values } from '@nua/games/play/game.ts';
import { commitmentOf, portableHmac } from '@nua/games/play/hash.ts';
import { cents } from '@nua/money';
import { type Claim, readCallText } from './check-query.ts';
import { isKept, type SeedSteps, seedSteps } from './seed-steps.ts';

/** Every intermediate value of a round, in the order in which it comes about. */
export type RoundSteps = SeedSteps & {
  commitment: string;
  /** Whether it is the hash that was promised; null where none was given. */
  kept: boolean | null;
  /** From the fraction on it is the game's own way. */
  steps: readonly Step<string>[];
  outcome: Values;
  call: Values | null;
  win: boolean | null;
};

/** Any stake that is paid a prize above nothing. */
const STAKE = cents(10_000);

/**
 * Recomputes a round with the game's own functions. Needs no server.
 *
 * Shape   claim -> steps, or null where a seed is missing or the nonce is no whole number of 1 or more
 */
export function roundSteps(game: AnySingleGame, claim: Claim): RoundSteps | null {
  const begun = seedSteps(claim);
  if (begun === null) return null;
  const numbers = () => createFloats(portableHmac)(begun.seeds);
  const commitment = commitmentOf(begun.seeds.server_seed);
  const call = readCallText(game, claim.call);
  const played = call ?? game.modes()[0];
  const { outcome, payout } = game.play(played, STAKE, numbers());
  return {
    ...begun,
    commitment,
    kept: isKept(commitment, claim.server_seed_hash),
    steps: game.explain(played, numbers()),
    outcome,
    call,
    win: call && payout > 0n,
  };
}
