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
import { type Reachability, watchConnectivity } from './connectivity.ts';
import { OfflineBar } from './offline-bar.tsx';

const SLOW_MS = 1_500;

let isStarted = false;

export type WeakNetworkOptions = {
  /** True if the server could not be reached at the start and therefore did not render the page. */
  isOffline?: boolean;
  /** True if no request has been sent yet. The server is then checked, because the screen shows cached data. */
  isUnknown?: boolean;
};

/**
 * Starts the support for weak networks after the first screen: the offline bar and the cached responses. The bar has a separate React root,
 * because hydration requires the HTML that the server rendered.
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
  const renderBar = (reachability: Reachability) =>
    root.render(
      <ClientProvider client={client}>
        <OfflineBar client={client} reachability={reachability} />
      </ClientProvider>,
    );
  const connectivity = watchConnectivity({
    probe(reportSlow) {
      const timer = setTimeout(reportSlow, SLOW_MS);
      return isServerReachable().finally(() => clearTimeout(timer));
    },
    schedule: (run, ms) => setTimeout(run, ms),
    onChange(reachability, previous) {
      // TanStack Query pauses its queries while offline and resumes them by itself.
      onlineManager.setOnline(reachability !== 'offline');
      renderBar(reachability);
      if (reachability === 'offline') fallback.onOffline();
      if (reachability === 'online' && previous === 'offline') retryFailedScreen(client);
    },
  });
  const fallback = serveCachedOffline(client.queries, connectivity.isOffline);
  renderBar('online');
  addEventListener(UNANSWERED, () => connectivity.checkServer());
  onNetworkChange(connectivity.networkChanged);
  if (options.isOffline || !isNetworkUp()) connectivity.networkChanged(false);
  else if (options.isUnknown) connectivity.checkServer();
  cacheNewResponses(client);
}

/** Loads the shown screen again if it failed to load while the network was lost. */
function retryFailedScreen(client: Client): void {
  if (client.stores.history.get().match?.problem?.status === 503) client.retryPage();
}

/**
 * Lets a query return its cached data of any age while the server cannot be reached. Without cached data, the query fails. `onOffline`
 * makes the running queries return their cached data.
 */
export function serveCachedOffline(queries: QueryClient, isOffline: () => boolean): { onOffline(): void } {
  const fetchQuery = queries.fetchQuery.bind(queries);
  const waiting = new Set<() => void>();
  queries.fetchQuery = (async (options: Parameters<typeof fetchQuery>[0]) => {
    const cachedData = queries.getQueryData(options.queryKey);
    if (isOffline()) {
      if (cachedData !== undefined) return cachedData;
      throw new ApiError(0, 'No answer', null, 0);
    }
    if (cachedData === undefined) return await fetchQuery(options);
    let resolveWithCached = () => {};
    const disconnected = new Promise<typeof cachedData>((resolve) => {
      resolveWithCached = () => resolve(cachedData);
    });
    waiting.add(resolveWithCached);
    try {
      // Without the race, the query would wait until the network is back.
      return await Promise.race([fetchQuery(options), disconnected]);
    } catch (error) {
      if (isUnanswered(error)) return cachedData;
      throw error;
    } finally {
      waiting.delete(resolveWithCached);
    }
  }) as typeof queries.fetchQuery;
  return {
    onOffline() {
      for (const resolveWithCached of waiting) resolveWithCached();
    },
  };
}

const WRITE_DELAY_MS = 2_000;

/** Caches new responses as they arrive, at most every two seconds, and once more when the page is hidden. */
function cacheNewResponses(client: Client, cacheStorage: CacheStorage | undefined = globalThis.caches): void {
  if (cacheStorage === undefined || globalThis.crypto?.subtle === undefined) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWriting = false;
  const write = async () => {
    timer = undefined;
    if (isWriting) return scheduleWrite();
    isWriting = true;
    const { token } = client.stores.auth.get();
    const player = client.queries.getQueryData<{ id: string }>(['player']);
    const session = token !== null && player !== undefined ? { token, player_id: player.id } : null;
    // The player may have logged out in another tab, so the browser's storage is read.
    const isSameSession = () => session !== null && readStoredAuth(client.storage).token === session.token;
    await cacheResponses(cacheStorage, client.queries, session, isSameSession).catch(() => undefined);
    isWriting = false;
  };
  const scheduleWrite = () => {
    timer ??= setTimeout(() => void write(), WRITE_DELAY_MS);
  };
  client.queries.getQueryCache().subscribe((event) => {
    // When a response becomes outdated, its cached copy is marked as outdated too, so that the next start requests the data again.
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
