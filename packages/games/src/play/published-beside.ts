import { bestPlayRows } from '../blackjack/best-play.ts';
import { type DiceCall, diceTable } from '../dice/dice.ts';
import { leastLimboCall } from '../limbo/limbo.ts';
import { everyMinesCall } from '../mines/mines.ts';
import type { GameId } from './catalogue.ts';
import type { TableValue, Values } from './game.ts';

/** The data published beside a game's table and modes. It is a separate register, since no frame loads it. */
export type PublishedBeside = {
  /** A call with the lowest return, if the modes have none. */
  readonly least?: () => Values;
  /** Calls with the same return as the modes: too many to be played by every test. */
  readonly others?: () => readonly Values[];
  /** The play on which the odds of a game of decisions are based. */
  readonly best_play?: () => { readonly [name: string]: TableValue };
};

/** Most games publish nothing more, because their modes cover every return. */
export const publishedBeside: Partial<Record<GameId, PublishedBeside>> = {
  blackjack: { best_play: bestPlayRows },
  // Every call returns the same: the one with the longest odds represents them.
  dice: { least: (): DiceCall => ({ target_hundredths: diceTable.chance_minimum_hundredths, over: false }) },
  limbo: { least: leastLimboCall },
  mines: { others: everyMinesCall },
};
