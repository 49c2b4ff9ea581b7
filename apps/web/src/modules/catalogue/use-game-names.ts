import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/use-client.ts';
import { useLanguage } from '../../client/use-stores.ts';
import { gamesQuery } from './game-queries.ts';

/** Returns a function that lists the names of games in one text. A game whose name is not loaded appears by its id. */
export function useGameNames(): (ids: readonly string[]) => string {
  const language = useLanguage();
  const games = useQuery(gamesQuery(useClient()));
  const nameOf = (id: string) => games.data?.list.find((game) => game.id === id)?.name[language] ?? id;
  return (ids) => ids.map(nameOf).join(language === 'ur' ? '، ' : ', ');
}
