import { diceTable } from './dice-table.ts';

/** A game of the house that can be played. */
export type HouseGame = {
  id: string;
  name: { en: string; ur: string };
  /** 6: original, a game of our own. */
  category: 6;
  /** Return to player; 9900 is 99.00 %. The same for every player and every bet. */
  rtp_bps: number;
  table_version: number;
};

/** Every game of the house, in the order of the lobby. A game that is not here does not exist. */
export const houseGames: readonly HouseGame[] = [
  {
    id: 'dice',
    name: { en: 'Dice', ur: 'ڈائس' },
    category: 6,
    rtp_bps: diceTable.return_bps,
    table_version: diceTable.version,
  },
];

/**
 * Finds a game by its word.
 *
 * Shape   'dice' -> game; undefined for a word that is no game
 */
export function houseGame(id: string): HouseGame | undefined {
  return houseGames.find((game) => game.id === id);
}
