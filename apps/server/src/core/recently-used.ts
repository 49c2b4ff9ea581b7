import { LRUCache } from 'lru-cache';

const countAsOne = () => 1;

/**
 * A cache of the entries used last, at most `entries` of them.
 *
 * Its memory grows with its entries. The option `max` of lru-cache reserves the memory of all entries at the start: for 200,000 sessions
 * 5.6 MB and 40 ms.
 */
export function createRecentlyUsed<Key extends string, Value extends object>(entries: number): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: entries, sizeCalculation: countAsOne });
}
