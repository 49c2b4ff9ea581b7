import { useData } from '../../api/use-data.ts';
import { useClient } from '../../use-client.ts';
import { categoriesOf } from './game-categories.ts';
import { gamesQuery } from './game-queries.ts';

/** The categories of the games that are known already; nobody waits for them. */
export function useCategories() {
  const games = useData({ ...gamesQuery(useClient()), enabled: false });
  return categoriesOf(games.data?.list ?? []);
}
