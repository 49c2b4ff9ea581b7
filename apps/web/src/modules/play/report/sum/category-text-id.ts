import type { CategoryRow } from '../report-rows.ts';

/** The message id of a category. Games that are no longer offered have category 0. */
export const categoryTextId = (category: CategoryRow['category']) =>
  category === 0 ? ('report.category.ended' as const) : (`category.${category}` as const);
