import type { Client } from '../client/client.ts';
import { usesLessData } from '../platform/less-data.ts';
import { resolve } from './resolve.ts';

/** A pointer that stays near a link does not prefetch again. */
const REPEAT_AFTER_MS = 10_000;

/**
 * Loads the code, messages and data of a screen before the player chooses it, if this visitor may see it. The navigation then
 * finds the data in the cache.
 */
export function createPrefetch(aheadTo: (url: URL) => Client) {
  const prefetched_at = new Map<string, number>();
  return async (to: string): Promise<void> => {
    const url = new URL(to, location.href);
    if (url.origin !== location.origin || usesLessData()) return;
    const client = aheadTo(url);
    const key = url.pathname + url.search;
    const now = client.now().getTime();
    if (now - (prefetched_at.get(key) ?? 0) < REPEAT_AFTER_MS) return;
    prefetched_at.set(key, now);
    await resolve(client, url, 'prefetch');
  };
}
