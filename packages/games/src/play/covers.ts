import type { Cents } from '@nua/money';
import type { AnyGame, Values } from './game.ts';
import { payRatio, type Ratio } from './odds.ts';

/**
 * The multiple of a stake that the payout cap must cover before the bet is accepted. For a game of one step this is the maximum payout.
 * Other games define it themselves.
 *
 * Shape   (game, call) -> fraction
 */
export function coversOf(game: AnyGame, call: Values): Ratio {
  return game.kind === 'single' ? game.odds(call).largest : game.covers(call);
}

/**
 * The amount that the payout cap must cover for one stake. This runs for every bet, so for a game of one step it avoids computing the full
 * odds.
 *
 * Shape   (game, call, stake) -> Cents, `coversOf` times the stake, rounded down like a payout
 */
export function coveredPayout(game: AnyGame, call: Values, stake: Cents): Cents {
  return game.kind === 'single' ? game.largest(call, stake) : payRatio(stake, game.covers(call));
}
