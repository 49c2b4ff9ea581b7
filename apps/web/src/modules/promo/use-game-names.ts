import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/use-client.ts';
import { useLanguage } from '../../client/use-stores.ts';
import { gamesQuery } from '../catalogue/public.ts';

/** The names of games of which only the ids are known; an id where the list has not come. */
export function useGameNames(): (ids: readonly string[]) => string {
  const language = useLanguage();
  const games = useQuery(gamesQuery(useClient()));
  const nameOf = (id: string) => games.data?.list.find((game) => game.id === id)?.name[language] ?? id;
  return (ids) => ids.map(nameOf).join(language === 'ur' ? '، ' : ', ');
}
