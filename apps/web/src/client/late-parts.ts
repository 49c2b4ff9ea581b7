import type { ComponentType } from 'react';
import type { Game } from '../api/wire.ts';

/** The parts that screens load after their first view, by name. */
export type LateModules = {
  /** The symbols on the reels of slots, for the rounds of the report. */
  'slot-symbols': { SlotSymbols: ComponentType };
  /** Favourites and search of the lobby. */
  'lobby-extras': {
    FavouriteButton: ComponentType<{ game: Game }>;
    FavouriteStrip: ComponentType<{ games: readonly Game[] }>;
    FoundLine: ComponentType<{ count: number; onClear: () => void }>;
    searchGames: <G extends Pick<Game, 'id' | 'name' | 'category'>>(
      games: readonly G[],
      wanted: string,
    ) => readonly G[];
  };
};

export type LateName = keyof LateModules;
