import { useConfig } from '../../client/use-stores.ts';
import { categoriesOf } from './game-categories.ts';

/** The categories that have a game. They come with the client config, so no page needs to load the list of games for them. */
export function useCategories() {
  const categories = useConfig()?.categories ?? [];
  return categoriesOf(categories.map((category) => ({ category })));
}
