import { bestPlayRows } from '../blackjack/best-play.ts';
import { type DiceCall, diceTable } from '../dice/dice.ts';
import { lowestReturnLimboCall } from '../limbo/limbo.ts';
import { everyMinesCall } from '../mines/mines.ts';
import { type GameId, houseGames } from './catalogue.ts';
import type { AnyGame, TableValue, Values } from './game.ts';
import { basisPoints, fractionText, type Odds, ratioText } from './odds.ts';

/**
 * The meaning of a call's odds. exact: the odds of this call. least: the odds of this call, which has the lowest return
 * of the game. example: the call has no target, and these are the odds of a cash-out at `left_at_hundredths`.
 */
export type OddsMethod = 'exact' | 'least' | 'example';

/** One way to play a game, with its odds. */
export type ModeOdds = {
  readonly call: Values;
  readonly odds: Odds;
  readonly method: OddsMethod;
  readonly left_at_hundredths: number | null;
};

function computeModes(game: AnyGame): ModeOdds[] {
  const { lowest_return, same_return }: AdditionalOdds = additionalOdds[game.id as GameId] ?? {};
  const usual: readonly Values[] = game.modes();
  const usual_texts = new Set(usual.map((call) => JSON.stringify(call)));
  const calls = [...usual, ...(same_return?.() ?? []).filter((call) => !usual_texts.has(JSON.stringify(call)))];
  const modes = calls.map((call): ModeOdds => {
    const climb = game.kind === 'shared' ? game.climb : null;
    const left_at_hundredths = climb?.target(call) === null ? climb.example_hundredths : null;
    return {
      call,
      odds: game.odds(call),
      method: left_at_hundredths === null ? 'exact' : 'example',
      left_at_hundredths,
    };
  });
  if (!lowest_return) return modes;
  const call = lowest_return();
  return [...modes, { call, odds: game.odds(call), method: 'least', left_at_hundredths: null }];
}

const cache = new WeakMap<AnyGame, readonly ModeOdds[]>();

/**
 * The odds of a game's modes and of the additional published calls. They are cached, because some take long to compute.
 *
 * Shape   game -> the odds of each call, the modes first, in their order
 */
export function modeOdds(game: AnyGame): readonly ModeOdds[] {
  const cached = cache.get(game);
  if (cached) return cached;
  const modes = computeModes(game);
  cache.set(game, modes);
  return modes;
}

/**
 * The lowest and the highest return of a game, over its modes and the additional published calls.
 *
 * Shape   game -> { minimum: 9865, maximum: 9906 }
 * Units   basis points, rounded down
 */
export function returnRange(game: AnyGame): { minimum: number; maximum: number } {
  const returns = modeOdds(game).map(({ odds: { rtp } }) => basisPoints(rtp));
  return { minimum: Math.min(...returns), maximum: Math.max(...returns) };
}

type Published = Readonly<Record<string, unknown>>;

/** Converts a table to its form on the wire: a bigint becomes text, a map becomes named values. */
function published(value: TableValue): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(published);
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return Object.fromEntries(entries.map(([name, one]) => [name, published(one)]));
}

/** The published odds of a game in their form on the wire. Every fraction is exact. */
export type GameMath = {
  game_id: string;
  table_version: number;
  table: Published;
  best_play: Published | null;
  modes: {
    call: Values;
    rtp: string;
    hit: string;
    variance: string;
    largest: string;
    method: OddsMethod;
    left_at_hundredths: number | null;
  }[];
};

/**
 * The pay table of a game and its exact odds, for independent verification.
 *
 * Shape   game -> { game_id, table_version, table, best_play, modes: [{ call, rtp: '99/100', hit, variance, largest, method, … }] }
 * Units   of one stake: rtp '99/100' returns 99 %; largest '2/1' is twice the stake
 */
export function gameMath(game: AnyGame): GameMath {
  const modes = modeOdds(game).map(({ call, odds: { rtp, hit, variance, largest }, method, left_at_hundredths }) => ({
    call,
    rtp: fractionText(rtp),
    hit: fractionText(hit),
    variance: fractionText(variance),
    largest: fractionText(largest),
    method,
    left_at_hundredths,
  }));
  const best_play = additionalOdds[game.id as GameId]?.best_play;
  return {
    game_id: game.id,
    table_version: game.table_version,
    table: published(game.table) as Published,
    best_play: best_play ? (published(best_play()) as Published) : null,
    modes,
  };
}

/** A row of the list of returns, with exact values as text and rounded values as numbers. */
export type ReturnLine = {
  game: string;
  mode: Values;
  rtp_num: string;
  rtp_den: string;
  hit: number;
  /** The standard deviation of payout / stake. */
  sigma: number;
  method: OddsMethod;
  /** The assumed cash-out of a bet without a target; null for other bets. */
  left_at_hundredths: number | null;
};

/** Enough decimals for every digit of a double. */
const DIGITS = 18;

/**
 * The return of every mode, and of the additional published calls.
 *
 * Shape   games -> a line for each mode of each game, in the order of the games
 */
export function returnLines(games: readonly AnyGame[] = houseGames): ReturnLine[] {
  return games.flatMap((game) =>
    modeOdds(game).map(({ call, odds: { rtp, hit, variance }, method, left_at_hundredths }) => ({
      game: game.id,
      mode: call,
      rtp_num: String(rtp.numerator),
      rtp_den: String(rtp.denominator),
      hit: Number(ratioText(hit, DIGITS)),
      sigma: Math.sqrt(Number(ratioText(variance, DIGITS))),
      method,
      left_at_hundredths,
    })),
  );
}

/** Additional published data of a game. It has its own register, because no frame loads it. */
type AdditionalOdds = {
  /** A call with the lowest return, if no mode has it. */
  readonly lowest_return?: () => Values;
  /** Calls with the same return as the modes, too many to be played by every test. */
  readonly same_return?: () => readonly Values[];
  /** The play on which the odds of a game with decisions are based. */
  readonly best_play?: () => { readonly [name: string]: TableValue };
};

/** Most games have no additional data, because their modes cover every return. */
const additionalOdds: Partial<Record<GameId, AdditionalOdds>> = {
  blackjack: { best_play: bestPlayRows },
  // Every call has the same return. The call with the smallest chance of winning represents them.
  dice: { lowest_return: (): DiceCall => ({ target_hundredths: diceTable.chance_minimum_hundredths, over: false }) },
  limbo: { lowest_return: lowestReturnLimboCall },
  mines: { same_return: everyMinesCall },
};
