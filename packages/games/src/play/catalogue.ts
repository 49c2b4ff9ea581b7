import type { AnyGame, AnySharedGame, AnySingleGame, AnySteppedGame } from './game.ts';
import { basisPoints } from './odds.ts';
import * as register from './register.ts';

/** The word of a game of the house, e.g. 'dice'. */
export type GameId = keyof typeof register;

/** Every game of the house, in the order of their words; the order of a module's exports is not the same everywhere. */
export const houseGames: readonly AnyGame[] = Object.values<AnyGame>(register).sort((a, b) => (a.id < b.id ? -1 : 1));

/** Those whose round is one call and one outcome. */
export const singleGames: readonly AnySingleGame[] = houseGames.filter((game) => game.kind === 'single');

/** Those whose round stays open from step to step. */
export const steppedGames: readonly AnySteppedGame[] = houseGames.filter((game) => game.kind === 'stepped');

/** Those of one round for everybody. */
export const sharedGames: readonly AnySharedGame[] = houseGames.filter((game) => game.kind === 'shared');

/**
 * Whether a word is a game of the house.
 *
 * Shape   'dice' -> true
 */
export function isGameId(id: string): id is GameId {
  return Object.hasOwn(register, id);
}

/**
 * Finds a game by its word.
 *
 * Shape   'dice' -> game; undefined for a word that is no game
 */
export function houseGame(id: string): AnyGame | undefined {
  return houseGames.find((game) => game.id === id);
}

/** Games as they were under earlier pay tables, so that rounds which were paid by those stay checkable. */
const earlierVersions: readonly AnyGame[] = [];

/**
 * Finds a game as it was when a round was paid.
 *
 * Shape   ('dice', 1) -> game; undefined for a version that never was
 */
export function gameOfVersion(id: string, table_version: number): AnyGame | undefined {
  return [...houseGames, ...earlierVersions].find((game) => game.id === id && game.table_version === table_version);
}

/**
 * The return that is published for a game; its other calls return the same, but for the cut of a pay table's last digit.
 *
 * Shape   game -> whole number
 * Units   basis points; 9900 is 99.00 %
 */
export function publishedReturn(game: AnyGame): number {
  return basisPoints(game.odds(game.modes()[0]).rtp);
}
