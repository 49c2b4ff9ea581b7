import { bestPlayRows } from '../blackjack/best-play.ts';
import { type DiceCall, diceTable } from '../dice/dice.ts';
import { leastLimboCall } from '../limbo/limbo.ts';
import { everyMinesCall } from '../mines/mines.ts';
import type { GameId } from './catalogue.ts';
import type { TableValue, Values } from './game.ts';

/** What is published of a game beside its table and its modes. It is a register of its own, since no frame loads it. */
export type PublishedBeside = {
  /** A call of those that return least, where the modes have none. */
  readonly least?: () => Values;
  /** Calls that return what the modes do: too many to be played by every test. */
  readonly others?: () => readonly Values[];
  /** The play that the odds of a game of decisions are those of. */
  readonly best_play?: () => { readonly [name: string]: TableValue };
};

/** Nothing of most games: their modes say all. */
export const publishedBeside: Partial<Record<GameId, PublishedBeside>> = {
  blackjack: { best_play: bestPlayRows },
  // Every call returns the same: the one with the longest odds stands for them.
  dice: { least: (): DiceCall => ({ target_hundredths: diceTable.chance_minimum_hundredths, over: false }) },
  limbo: { least: leastLimboCall },
  mines: { others: everyMinesCall },
};
