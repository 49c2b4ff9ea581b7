import { LRUCache } from 'lru-cache';

const MAX_VALUES = 200;

/**
 * Caches a value for a short time. Calls that arrive during its computation wait for the result. A failed computation is not cached.
 */
export class TtlCache<Value> {
  readonly #values: LRUCache<string, Promise<Value>> | null;

  /** `ttl_ms` is real time; 0 turns caching off. */
  constructor(ttl_ms: number) {
    this.#values = ttl_ms === 0 ? null : new LRUCache({ max: MAX_VALUES, ttl: ttl_ms });
  }

  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#values?.get(key);
    if (known !== undefined) return await known;
    const making = make();
    this.#values?.set(key, making);
    making.catch(() => this.#values?.delete(key));
    return await making;
  }
}
