import { createFloats, type NextFloat } from '@nua/games/play/floats.ts';
import type { OwnSeedGame, Step, Values } from '@nua/games/play/game.ts';
import { commitmentOf, portableHmac } from '@nua/games/play/hash.ts';
import { foldSteps, replayRound } from '@nua/games/play/replay-round.ts';
import { cents } from '@nua/money';
import * as v from 'valibot';
import { type Claim, readCallText, readSteps } from './check-query.ts';
import { type Pays, paysOf } from './pays.ts';
import { matchesCommitment, type SeedSteps, seedSteps } from './seed-steps.ts';

/** Every intermediate value of a round, in the order of the computation. */
export type RoundSteps = SeedSteps & {
  commitment: string;
  /** Whether the hash matches the commitment; null without a commitment. */
  matches: boolean | null;
  /** The game's own steps, from the fraction to the outcome. If the player's steps do not end the round, they are ignored. */
  steps: readonly Step<string>[];
  outcome: Values;
  call: Values | null;
  /** The result of the round for a stake; null if its call is unknown. */
  pays: Pays | null;
};

/** A sample stake, large enough that every prize is above zero. */
const SAMPLE_STAKE = cents(10_000);

/**
 * Recomputes a round with the game's own functions, without a server.
 *
 * Shape   claim -> steps, or null if a seed is missing or the nonce is not a whole number of 1 or more
 */
export function roundSteps(game: OwnSeedGame, claim: Claim): RoundSteps | null {
  const seedPart = seedSteps(claim);
  if (seedPart === null) return null;
  const numbers = () => createFloats(portableHmac)(seedPart.seeds);
  const commitment = commitmentOf(seedPart.seeds.server_seed);
  const call = readCallText(game, claim.call);
  const played = call ?? game.modes()[0];
  const steps = call === null ? [] : readSteps(claim.call);
  const replayed = replayRound(game, played, SAMPLE_STAKE, steps, numbers());
  return {
    ...seedPart,
    commitment,
    matches: matchesCommitment(commitment, claim.server_seed_hash),
    steps: explain(game, played, replayed === null ? [] : steps, numbers()),
    outcome: replayed?.outcome ?? outcomeOfOpening(game, played, numbers()),
    call,
    pays: call && replayed && paysOf(replayed.payout, SAMPLE_STAKE),
  };
}

/** The game's own steps, from the fraction to the outcome. */
function explain(game: OwnSeedGame, call: Values, steps: readonly unknown[], next: NextFloat): readonly Step<string>[] {
  if (game.kind === 'single') return game.explain(call, next);
  return game.explain(call, v.parse(v.array(game.step), steps), next);
}

/** The outcome of a stepped round before any step of the player. */
function outcomeOfOpening(game: OwnSeedGame, call: Values, next: NextFloat): Values {
  const opened = game.kind === 'stepped' ? foldSteps(game, call, SAMPLE_STAKE, [], next) : null;
  if (game.kind !== 'stepped' || opened === null) throw new Error(`${game.id} did not play a round`);
  return game.result(opened.state);
}
