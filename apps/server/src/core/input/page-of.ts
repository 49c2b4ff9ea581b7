import type { ListInput } from './list-query.ts';

/** One page of a list. `total` counts the matching items of all pages. */
export type Page<Item> = { list: Item[]; page: number; size: number; total: number };

export function pageOf<Item>(all: readonly Item[], list: ListInput): Page<Item> {
  return { list: all.slice(list.offset, list.offset + list.size), page: list.page, size: list.size, total: all.length };
}
