import type { AnyGame, AnySharedGame, AnySingleGame, AnySteppedGame } from './game.ts';
import { basisPoints } from './odds.ts';
import * as register from './register.ts';

/** The id of a house game, e.g. 'dice'. */
export type GameId = keyof typeof register;

/** Every house game, sorted by id, because bundlers may reorder the exports of a module. */
export const houseGames: readonly AnyGame[] = Object.values<AnyGame>(register).sort((a, b) => (a.id < b.id ? -1 : 1));

/** The games whose round is one call and one outcome. */
export const singleGames: readonly AnySingleGame[] = houseGames.filter((game) => game.kind === 'single');

/** The games whose round stays open from step to step. */
export const steppedGames: readonly AnySteppedGame[] = houseGames.filter((game) => game.kind === 'stepped');

export const sharedGames: readonly AnySharedGame[] = houseGames.filter((game) => game.kind === 'shared');

/**
 * Whether a text is the id of a house game.
 *
 * Shape   'dice' -> true
 */
export function isGameId(id: string): id is GameId {
  return Object.hasOwn(register, id);
}

/**
 * Finds a game by its id.
 *
 * Shape   'dice' -> game; undefined for any other text
 */
export function houseGame(id: string): AnyGame | undefined {
  return houseGames.find((game) => game.id === id);
}

/** Games with earlier pay tables, so that rounds that were paid by them can still be verified. */
const earlierVersions: readonly AnyGame[] = [];

/**
 * Finds the version of a game that paid a round.
 *
 * Shape   ('dice', 1) -> game; undefined for a version that never existed
 */
export function gameOfVersion(id: string, table_version: number): AnyGame | undefined {
  return [...houseGames, ...earlierVersions].find((game) => game.id === id && game.table_version === table_version);
}

/**
 * The published return of a game: the return of its first mode, rounded down to a basis point. Other calls may have another return.
 *
 * Shape   game -> whole number
 * Units   basis points; 9900 is 99.00 %
 */
export function publishedReturn(game: AnyGame): number {
  return basisPoints(game.odds(game.modes()[0]).rtp);
}
