/** Queries the games, and lists their categories. Other modules import this file only. */
export { type Category, categoriesOf } from './game-categories.ts';
export { continueQuery, gameExistsQuery, gamesQuery, recentRoundsQuery } from './game-queries.ts';
export { useCategories } from './use-categories.ts';
export { useGameNames } from './use-game-names.ts';
