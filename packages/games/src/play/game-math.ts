import { houseGames } from './catalogue.ts';
import type { AnyGame, Values } from './game.ts';
import { fractionText, type Odds, ratioText } from './odds.ts';

/** One way to play a game, with its exact odds. */
export type ModeOdds = { readonly call: Values; readonly odds: Odds };

const counted = new WeakMap<AnyGame, readonly ModeOdds[]>();

/**
 * Every way to play a game with its exact odds. They are counted once: some follow from a long computation.
 *
 * Shape   game -> one for each of its modes, in their order
 */
export function modeOdds(game: AnyGame): readonly ModeOdds[] {
  const known = counted.get(game);
  if (known) return known;
  const modes = game.modes().map((call) => ({ call, odds: game.odds(call) }));
  counted.set(game, modes);
  return modes;
}

/** What is published of a game's odds, as it travels on the wire: every fraction is exact. */
export type GameMath = {
  game_id: string;
  table_version: number;
  modes: { call: Values; rtp: string; hit: string; variance: string; largest: string }[];
};

/**
 * The exact odds of a game, for whoever wants to count them again.
 *
 * Shape   game -> { game_id, table_version, modes: [{ call, rtp: '99/100', hit, variance, largest }] }
 * Units   of one stake: rtp '99/100' returns 99 %; largest '2/1' is twice the stake
 */
export function gameMath(game: AnyGame): GameMath {
  const modes = modeOdds(game).map(({ call, odds: { rtp, hit, variance, largest } }) => ({
    call,
    rtp: fractionText(rtp),
    hit: fractionText(hit),
    variance: fractionText(variance),
    largest: fractionText(largest),
  }));
  return { game_id: game.id, table_version: game.table_version, modes };
}

/** One line of the list of returns: what is exact as text, what is rounded as a number. */
export type ReturnLine = {
  game: string;
  mode: Values;
  rtp_num: string;
  rtp_den: string;
  hit: number;
  /** The standard deviation of payout / stake. */
  sigma: number;
  /** How the return is known: every game counts its results. */
  method: 'exact';
};

/** Enough for every digit of a double. */
const DIGITS = 18;

/**
 * The return of every mode.
 *
 * Shape   games -> a line for each mode of each, in their order
 */
export function returnLines(games: readonly AnyGame[] = houseGames): ReturnLine[] {
  return games.flatMap((game) =>
    modeOdds(game).map(({ call, odds: { rtp, hit, variance } }) => ({
      game: game.id,
      mode: call,
      rtp_num: String(rtp.numerator),
      rtp_den: String(rtp.denominator),
      hit: Number(ratioText(hit, DIGITS)),
      sigma: Math.sqrt(Number(ratioText(variance, DIGITS))),
      method: 'exact',
    })),
  );
}
