import type { SlotGame } from '@nua/games/slots/slot-game.ts';
import type { SlotMachine } from '@nua/games/slots/slot-machine.ts';
import type { Drawings } from '@nua/ui/art/drawings.ts';
import type { SymbolNames } from './text.ts';

/** The look of one machine. Everything else is the same for all machines. */
export type SlotLook = {
  readonly game: SlotGame;
  readonly machine: SlotMachine;
  /** The address of the drawing on its tile. */
  readonly art: string;
  readonly symbols: Drawings;
  readonly names: SymbolNames;
  /** The background behind the reels. */
  readonly sky: string;
};
