import { useConfig } from '../../client/use-stores.ts';
import { categoriesOf } from './game-categories.ts';

/** The categories with a game, as the client config names them: known on every page, whether or not it lists games. */
export function useCategories() {
  const categories = useConfig()?.categories ?? [];
  return categoriesOf(categories.map((category) => ({ category })));
}
