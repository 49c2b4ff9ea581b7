import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { isNetworkUp, onNetworkChange } from '#system/network';
import { ApiError, isUnanswered } from '../api/api-error.ts';
import { readStoredAuth } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { ClientProvider } from '../client/client-provider.tsx';
import { isServerReachable } from '../platform/reload-once.ts';
import { UNANSWERED } from '../platform/unanswered.ts';
import { cacheResponses } from './cached-responses.ts';
import { type Reach, watchConnectivity } from './connectivity.ts';
import { OfflineBar } from './offline-bar.tsx';

const SLOW_MS = 1_500;

let isStarted = false;

export type WeakNetworkOptions = {
  /** True if the server could not be reached at the start, so that it did not render the page. */
  isAway?: boolean;
  /** No request has reached the server yet: it is checked, because the screen shows data of this device. */
  isUnknown?: boolean;
};

/**
 * Starts the support for weak networks after the first screen: the bar and the cached responses. It renders beside the page,
 * never in it, so that the page's own HTML stays as the server rendered it.
 */
export async function startWeakNetwork(client: Client, options: WeakNetworkOptions = {}): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await client.i18n.load(['offline']);
  const mount = document.createElement('div');
  // `display: contents` lets the bar stick to the top for the length of the whole page.
  mount.style.display = 'contents';
  document.getElementById('nua')!.before(mount);
  const root = createRoot(mount);
  const draw = (reach: Reach) =>
    root.render(
      <ClientProvider client={client}>
        <OfflineBar client={client} reach={reach} />
      </ClientProvider>,
    );
  const connectivity = watchConnectivity({
    probe(slow) {
      const timer = setTimeout(slow, SLOW_MS);
      return isServerReachable().finally(() => clearTimeout(timer));
    },
    later: (run, ms) => setTimeout(run, ms),
    onChange(reach, before) {
      // Queries pause while the server cannot be reached, and resume by themselves.
      onlineManager.setOnline(reach !== 'away');
      draw(reach);
      if (reach === 'away') fallback.onOffline();
      if (reach === 'there' && before === 'away') retryFailedScreen(client);
    },
  });
  const fallback = serveCachedOffline(client.queries, connectivity.isAway);
  draw('there');
  addEventListener(UNANSWERED, () => connectivity.unanswered());
  onNetworkChange(connectivity.networkChanged);
  if (options.isAway || !isNetworkUp()) connectivity.networkChanged(false);
  else if (options.isUnknown) connectivity.unanswered();
  cacheNewResponses(client);
}

/** Repeats a screen that failed to load, now that the network is back. */
function retryFailedScreen(client: Client): void {
  if (client.stores.history.get().match?.problem?.status === 503) client.retryPage();
}

/**
 * Lets a screen show cached data while there is no network: a query without a response returns its cached data of any
 * age; a query without cached data fails at once. No decision about money uses it: every action is a call, and a call without a
 * network fails. `onOffline` does the same for the queries that are under way.
 */
export function serveCachedOffline(queries: QueryClient, isAway: () => boolean): { onOffline(): void } {
  const fetchQuery = queries.fetchQuery.bind(queries);
  const waiting = new Set<() => void>();
  queries.fetchQuery = (async (options: Parameters<typeof fetchQuery>[0]) => {
    const last = queries.getQueryData(options.queryKey);
    if (isAway()) {
      if (last !== undefined) return last;
      throw new ApiError(0, 'No answer', null, 0);
    }
    if (last === undefined) return await fetchQuery(options);
    let stop = () => {};
    const disconnected = new Promise<typeof last>((resolve) => {
      stop = () => resolve(last);
    });
    waiting.add(stop);
    try {
      // Without a network the query itself waits until the network is back.
      return await Promise.race([fetchQuery(options), disconnected]);
    } catch (error) {
      if (isUnanswered(error)) return last;
      throw error;
    } finally {
      waiting.delete(stop);
    }
  }) as typeof queries.fetchQuery;
  return {
    onOffline() {
      for (const stop of waiting) stop();
    },
  };
}

const WRITE_DELAY_MS = 2_000;

/** Caches new responses as they arrive, at most every two seconds, and once more when the page is hidden. */
function cacheNewResponses(client: Client, stores: CacheStorage | undefined = globalThis.caches): void {
  if (stores === undefined || globalThis.crypto?.subtle === undefined) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWriting = false;
  const write = async () => {
    timer = undefined;
    if (isWriting) return scheduleWrite();
    isWriting = true;
    const { token } = client.stores.auth.get();
    const player = client.queries.getQueryData<{ id: string }>(['player']);
    const session = token !== null && player !== undefined ? { token, player_id: player.id } : null;
    // The player may have logged out in another tab: the browser's storage decides.
    const isSameSession = () => session !== null && readStoredAuth(client.storage).token === session.token;
    await cacheResponses(stores, client.queries, session, isSameSession).catch(() => undefined);
    isWriting = false;
  };
  const scheduleWrite = () => {
    timer ??= setTimeout(() => void write(), WRITE_DELAY_MS);
  };
  client.queries.getQueryCache().subscribe((event) => {
    // Outdated responses are marked in the cache too: the next start must not treat them as the newest.
    if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'invalidate'))
      scheduleWrite();
  });
  client.stores.auth.subscribe(scheduleWrite);
  addEventListener('pagehide', () => {
    clearTimeout(timer);
    void write();
  });
  scheduleWrite();
}
