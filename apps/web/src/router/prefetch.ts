import type { Client } from '../client/client.ts';
import { usesLessData } from '../platform/less-data.ts';
import { resolve } from './resolve.ts';

/** The minimum time between two prefetches of a page, for example while a pointer moves over a link repeatedly. */
const REPEAT_AFTER_MS = 10_000;

/**
 * Loads the code, messages and data of a screen before the player opens it, if the player may see it. The navigation then finds
 * them in the cache.
 */
export function createPrefetch(clientFor: (url: URL) => Client) {
  const prefetched_at = new Map<string, number>();
  return async (to: string): Promise<void> => {
    const url = new URL(to, location.href);
    if (url.origin !== location.origin || usesLessData()) return;
    const client = clientFor(url);
    const key = url.pathname + url.search;
    const now = client.now().getTime();
    if (now - (prefetched_at.get(key) ?? 0) < REPEAT_AFTER_MS) return;
    prefetched_at.set(key, now);
    await resolve(client, url, 'prefetch');
  };
}
