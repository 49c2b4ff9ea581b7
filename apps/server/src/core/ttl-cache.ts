const MAX_KEPT = 200;

/**
 * Caches a value that is the same for many callers for a short time, so that a crowd costs one computation.
 *
 * Callers during the computation wait for it. A failed computation is dropped at once.
 */
export class TtlCache<Value> {
  readonly #kept_ms: number;
  readonly #kept = new Map<string, { until_ms: number; making: Promise<Value> }>();

  /** `kept_ms` is real time; 0 turns caching off. */
  constructor(kept_ms: number) {
    this.#kept_ms = kept_ms;
  }

  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const now_ms = performance.now();
    const known = this.#kept.get(key);
    if (known && known.until_ms > now_ms) return await known.making;
    const making = make();
    if (this.#kept_ms === 0) return await making;
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(key, { until_ms: now_ms + this.#kept_ms, making });
    making.catch(() => this.#kept.delete(key));
    return await making;
  }
}
