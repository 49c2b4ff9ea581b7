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

/**
 * The amount that the payout cap must cover for a free round of this stake: that of the call with which the game opens.
 *
 * Free rounds are granted only within the cap. A cap that is lowered afterwards does not refuse this call.
 *
 * Shape   (game, stake) -> Cents
 */
export function freeRoundPayout(game: AnyGame, stake: Cents): Cents {
  return coveredPayout(game, game.modes()[0], stake);
}

/**
 * The payout cap of a free round of this stake. It is never so low that a granted round could not be played at all.
 *
 * Shape   (game, stake, the payout cap of other bets) -> Cents
 */
export function freeRoundCap(game: AnyGame, stake: Cents, payout_cap: Cents): Cents {
  const needed = freeRoundPayout(game, stake);
  return needed > payout_cap ? needed : payout_cap;
}
