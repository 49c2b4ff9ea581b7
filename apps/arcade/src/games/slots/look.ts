import type { SlotGame } from '@nua/games/slots/slot-game.ts';
import type { SlotMachine } from '@nua/games/slots/slot-machine.ts';
import type { Drawings } from '@nua/ui/art/drawings.ts';
import type { SymbolNames } from './text.ts';

/** The data of one slot machine that its view needs. */
export type SlotLook = {
  readonly game: SlotGame;
  readonly machine: SlotMachine;
  /** The URL of the game's picture. */
  readonly art: string;
  readonly symbols: Drawings;
  readonly names: SymbolNames;
  /** The background behind the reels. */
  readonly sky: string;
};
