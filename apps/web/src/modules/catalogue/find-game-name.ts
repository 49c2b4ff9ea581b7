import type { Language } from '@nua/contract/wire.ts';
import type { Game, Round } from '../../api/wire.ts';

/**
 * Finds the name of a round's game in a language. Closed games are not in the list of games, but the round has their name.
 *
 * Shape   (games, round, language) -> name; null for a game that is no longer offered
 */
export const findGameName = (
  games: readonly Pick<Game, 'id' | 'name'>[],
  { game_id, game_name }: { game_id: string | null } & Partial<Pick<Round, 'game_name'>>,
  language: Language,
): string | null => (games.find(({ id }) => id === game_id)?.name ?? game_name)?.[language] ?? null;
