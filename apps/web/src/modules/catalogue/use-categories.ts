import { useConfig } from '../../client/use-stores.ts';
import { categoriesOf } from './game-categories.ts';

/** The categories that have a game. The client config lists them, so no page has to load all games. */
export function useCategories() {
  const categories = useConfig()?.categories ?? [];
  return categoriesOf(categories.map((category) => ({ category })));
}
