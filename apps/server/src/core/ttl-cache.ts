import { LRUCache } from 'lru-cache';

const MAX_KEPT = 200;

/**
 * Caches a value that is the same for many callers for a short time, so that a crowd costs one computation.
 *
 * Callers during the computation wait for it. A failed computation is not cached.
 */
export class TtlCache<Value> {
  readonly #kept: LRUCache<string, Promise<Value>> | null;

  /** `kept_ms` is real time; 0 turns caching off. */
  constructor(kept_ms: number) {
    this.#kept = kept_ms === 0 ? null : new LRUCache({ max: MAX_KEPT, ttl: kept_ms });
  }

  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#kept?.get(key);
    if (known !== undefined) return await known;
    const making = make();
    this.#kept?.set(key, making);
    making.catch(() => this.#kept?.delete(key));
    return await making;
  }
}
