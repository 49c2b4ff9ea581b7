import type { Cents } from '@nua/money';
import * as v from 'valibot';
import type { NextFloat } from './floats.ts';
import type { AnySteppedGame, OwnSeedGame, Played, Values } from './game.ts';
import { isSameStep } from './same-step.ts';

/**
 * Replays a finished round from its random numbers, call and steps.
 *
 * Shape   (game, call, stake, steps, next) -> round; null if a step was illegal, or the round has not ended. A single round has no steps
 * Units   the stake that the round was opened with, in paisa
 */
export function replayRound(
  game: OwnSeedGame,
  call: Values,
  stake: Cents,
  steps: readonly unknown[],
  next: NextFloat,
): Played<Values> | null {
  if (game.kind === 'single') return steps.length === 0 ? game.play(call, stake, next) : null;
  const folded = foldSteps(game, call, stake, steps, next);
  if (folded === null) return null;
  const payout = game.payout(folded.state);
  return payout === null ? null : { payout, outcome: game.result(folded.state) };
}

/** The progress of a round of steps. */
export type FoldedRound<State> = { state: State; staked: Cents };

/**
 * Replays the steps of a round. Each step must be a legal move in its state.
 *
 * Shape   (game, call, stake, steps, next) -> { state, staked }; null if a step is illegal
 * Units   staked: the stake and all extra stakes, in paisa
 */
export function foldSteps(
  game: AnySteppedGame,
  call: Values,
  stake: Cents,
  steps: readonly unknown[],
  next: NextFloat,
): FoldedRound<unknown> | null {
  let folded: FoldedRound<unknown> = { state: game.open(call, stake, next), staked: stake };
  for (const step of steps) {
    const after = takeStep(game, folded, step, next);
    if (after === null) return null;
    folded = after;
  }
  return folded;
}

/**
 * Takes one more step.
 *
 * Shape   (game, { state, staked }, step, next) -> { state, staked }; null if the step is illegal
 */
export function takeStep(
  game: AnySteppedGame,
  { state, staked }: FoldedRound<unknown>,
  step: unknown,
  next: NextFloat,
): FoldedRound<unknown> | null {
  const read = v.safeParse(game.step, step);
  if (!read.success) return null;
  const move = game.moves(state).find((one) => isSameStep(one.step, read.output));
  if (move === undefined) return null;
  return { state: game.take(state, move.step, next), staked: (staked + move.extra_stake) as Cents };
}
