import { useConfig } from '../../client/use-stores.ts';
import { categoriesOf } from './game-categories.ts';

/** The categories that have a game. They are in the client config, so that no page must load the list of games for them. */
export function useCategories() {
  const categories = useConfig()?.categories ?? [];
  return categoriesOf(categories.map((category) => ({ category })));
}
