import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/use-client.ts';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { findGameName, type GameReference, isGameClosed } from './find-game-name.ts';
import { gamesQuery } from './game-queries.ts';

/** Shown for a name that is not loaded. */
const NOT_LOADED = '…';

type GameNames = {
  nameOf: (reference: GameReference) => string;
  /** Lists the names of games in one text. Several games that are no longer offered are one entry. */
  namesOf: (ids: readonly string[]) => string;
  /** Returns the games that are still offered, open or closed. */
  offeredOf: (ids: readonly string[]) => string[];
  /** Returns the games that can be played now. */
  openOf: (ids: readonly string[]) => string[];
};

/** Returns functions that name games for a player, and that know which of them are open. They are the only way to name a game by its id, and never return an id. */
export function useGameNames(): GameNames {
  const t = useTranslation();
  const language = useLanguage();
  const games = useQuery(gamesQuery(useClient())).data;
  const nameOf = (reference: GameReference): string => {
    const found = findGameName(games, reference, language);
    if (found.is === 'name') return found.name;
    return found.is === 'ended' ? t('game.ended') : NOT_LOADED;
  };
  const namesOf = (ids: readonly string[]): string =>
    [...new Set(ids.map((game_id) => nameOf({ game_id })))].join(language === 'ur' ? '، ' : ', ');
  const offeredOf = (ids: readonly string[]): string[] =>
    ids.filter((game_id) => findGameName(games, { game_id }, language).is !== 'ended');
  const openOf = (ids: readonly string[]): string[] => ids.filter((id) => !isGameClosed(games, id));
  return { nameOf, namesOf, offeredOf, openOf };
}
