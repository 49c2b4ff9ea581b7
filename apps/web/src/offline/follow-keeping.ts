import { readStoredAuth } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { keepAnswers } from './kept-answers.ts';

const GATHER_MS = 2_000;

/** Writes the newest answers down whenever some came, at most every two seconds and once more when the page is hidden. */
export function followKeeping(client: Client, stores: CacheStorage | undefined = globalThis.caches): void {
  if (stores === undefined || globalThis.crypto?.subtle === undefined) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWriting = false;
  const keep = async () => {
    timer = undefined;
    if (isWriting) return plan();
    isWriting = true;
    const { token } = client.stores.auth.get();
    const player = client.queries.getQueryData<{ id: string }>(['player']);
    const who = token !== null && player !== undefined ? { token, player_id: player.id } : null;
    // Another tab may have left in the meantime: what the browser holds decides.
    const isStill = () => who !== null && readStoredAuth(client.storage).token === who.token;
    await keepAnswers(stores, client.queries, who, isStill).catch(() => undefined);
    isWriting = false;
  };
  const plan = () => {
    timer ??= setTimeout(() => void keep(), GATHER_MS);
  };
  client.queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') plan();
  });
  client.stores.auth.subscribe(plan);
  addEventListener('pagehide', () => {
    clearTimeout(timer);
    void keep();
  });
  plan();
}
