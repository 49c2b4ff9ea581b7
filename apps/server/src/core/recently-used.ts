import { LRUCache } from 'lru-cache';

const countAsOne = () => 1;

/**
 * A cache of at most `entries` entries, which evicts the least recently used entry.
 *
 * The option `max` of lru-cache would reserve the memory of all entries at the start: 5.6 MB and 40 ms for 200,000 sessions.
 */
export function createRecentlyUsed<Key extends string, Value extends object>(entries: number): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: entries, sizeCalculation: countAsOne });
}
