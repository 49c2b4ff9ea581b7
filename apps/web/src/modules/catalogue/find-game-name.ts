import type { Language } from '@nua/contract/wire.ts';
import type { Game, Games, Round } from '../../api/wire.ts';

/** The games of the server, as far as their names need them. An offline copy of an earlier release has no closed games. */
export type NamedGames = {
  readonly list: readonly Pick<Game, 'id' | 'name'>[];
  readonly total: number;
  readonly closed_games?: Games['closed_games'];
};

/** A reference to a game by its id. A round and a win also have the name. */
export type GameReference = { game_id: string | null } & Partial<Pick<Round, 'game_name'>>;

/** A name, `ended` for a game that is no longer offered, or `unknown` while the games are not loaded. */
export type FoundName = { is: 'name'; name: string } | { is: 'ended' | 'unknown' };

/** Finds the name of an open or closed game in a language. */
export function findGameName(
  games: NamedGames | undefined,
  { game_id, game_name }: GameReference,
  language: Language,
): FoundName {
  const listed = [...(games?.list ?? []), ...(games?.closed_games ?? [])].find(({ id }) => id === game_id);
  const name = (listed?.name ?? game_name)?.[language];
  if (name !== undefined) return { is: 'name', name };
  // A list with more games than were loaded does not show that a game is missing.
  const isKnown = game_name === null || (games !== undefined && games.list.length >= games.total);
  return { is: isKnown ? 'ended' : 'unknown' };
}

/** Whether a game is closed or no longer offered. False while that is not known. */
export function isGameClosed(games: NamedGames | undefined, game_id: string): boolean {
  if (games === undefined || games.list.some(({ id }) => id === game_id)) return false;
  return findGameName(games, { game_id }, 'en').is !== 'unknown';
}
