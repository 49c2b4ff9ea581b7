import type { Cents } from '@nua/money';
import type { AnyGame, Values } from './game.ts';
import { payRatio, type Ratio } from './odds.ts';

/**
 * How many times a stake the operator's payout cap must cover before the bet is taken: all that a single round can pay, or what a game of
 * steps must be able to pay at least.
 *
 * Shape   (game, call) -> fraction
 */
export function coversOf(game: AnyGame, call: Values): Ratio {
  return game.kind === 'single' ? game.odds(call).largest : game.covers(call);
}

/**
 * What the operator's payout cap must cover of one stake. Every bet asks for it, so a game of one step is not asked for all its odds.
 *
 * Shape   (game, call, stake) -> Cents, `coversOf` times the stake, rounded down as a payout is
 */
export function coveredPayout(game: AnyGame, call: Values, stake: Cents): Cents {
  return game.kind === 'single' ? game.largest(call, stake) : payRatio(stake, game.covers(call));
}
