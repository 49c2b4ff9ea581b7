import { readStoredAuth } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { cacheResponses } from './cached-responses.ts';

const GATHER_MS = 2_000;

/** Caches new responses as they arrive, at most every two seconds, and once more when the page is hidden. */
export function cacheNewResponses(client: Client, stores: CacheStorage | undefined = globalThis.caches): void {
  if (stores === undefined || globalThis.crypto?.subtle === undefined) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWriting = false;
  const write = async () => {
    timer = undefined;
    if (isWriting) return plan();
    isWriting = true;
    const { token } = client.stores.auth.get();
    const player = client.queries.getQueryData<{ id: string }>(['player']);
    const who = token !== null && player !== undefined ? { token, player_id: player.id } : null;
    // The player may have logged out in another tab: the browser's storage decides.
    const isStill = () => who !== null && readStoredAuth(client.storage).token === who.token;
    await cacheResponses(stores, client.queries, who, isStill).catch(() => undefined);
    isWriting = false;
  };
  const plan = () => {
    timer ??= setTimeout(() => void write(), GATHER_MS);
  };
  client.queries.getQueryCache().subscribe((event) => {
    // Outdated responses are marked in the cache too: the next start must not treat them as the newest.
    if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'invalidate')) plan();
  });
  client.stores.auth.subscribe(plan);
  addEventListener('pagehide', () => {
    clearTimeout(timer);
    void write();
  });
  plan();
}
