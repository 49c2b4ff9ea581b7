import { LRUCache } from 'lru-cache';
import { TtlCache } from '../../core/ttl-cache.ts';

/** The last good page is sent for at most this long while rendering is refused. */
const LAST_MS = 10 * 60_000;
const MAX_LAST = 400;

/**
 * The pages that are the same for all visitors with equal requests. One rendering is shared for a moment, and the last good page is sent
 * while rendering is refused.
 */
export class SharedPages<Page> {
  readonly #fresh: TtlCache<Page>;
  readonly #last = new LRUCache<string, { page: Page }>({ max: MAX_LAST, ttl: LAST_MS });
  readonly #isGood: (page: Page) => boolean;
  readonly #remembers: boolean;

  /** `shared_ms` is real time. With 0, no page is shared or remembered. */
  constructor(shared_ms: number, isGood: (page: Page) => boolean) {
    this.#fresh = new TtlCache(shared_ms);
    this.#isGood = isGood;
    this.#remembers = shared_ms > 0;
  }

  async get(key: string, render: () => Promise<Page>): Promise<Page> {
    return await this.#fresh.get(key, async () => {
      const page = await render();
      if (this.#remembers && this.#isGood(page)) this.#last.set(key, { page });
      return page;
    });
  }

  last(key: string): Page | null {
    return this.#last.peek(key)?.page ?? null;
  }
}
