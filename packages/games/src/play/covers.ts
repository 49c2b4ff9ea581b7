import type { AnyGame, Values } from './game.ts';
import type { Ratio } from './odds.ts';

/**
 * How many times a stake the operator's payout cap must cover before the bet is taken: all that a single round can pay, or what a game of
 * steps must be able to pay at least.
 *
 * Shape   (game, call) -> fraction
 */
export function coversOf(game: AnyGame, call: Values): Ratio {
  return game.kind === 'single' ? game.odds(call).largest : game.covers(call);
}
