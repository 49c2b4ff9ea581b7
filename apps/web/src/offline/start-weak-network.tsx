import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { isNetworkThere, onNetworkChange } from '#system/network';
import { ApiError, isUnanswered } from '../api/api-error.ts';
import type { Client } from '../client/client.ts';
import { ClientProvider } from '../client/client-provider.tsx';
import { isServerThere } from '../platform/reload-once.ts';
import { UNANSWERED } from '../platform/unanswered.ts';
import { cacheNewResponses } from './cache-new-responses.ts';
import { watchConnectivity } from './connectivity.ts';
import { OfflineBar } from './offline-bar.tsx';

let isStarted = false;

/**
 * Starts the support for weak networks after the first screen: the bar and the cached responses. It renders beside the page,
 * never in it, so that the page's own HTML stays as the server rendered it.
 */
export async function startWeakNetwork(client: Client, options: { isAway?: boolean } = {}): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await client.i18n.load(['offline']);
  const mount = document.createElement('div');
  // `display: contents` lets the bar stick to the top for the length of the whole page.
  mount.style.display = 'contents';
  document.getElementById('nua')!.before(mount);
  const root = createRoot(mount);
  const draw = (isAway: boolean) =>
    root.render(
      <ClientProvider client={client}>
        <OfflineBar client={client} isAway={isAway} />
      </ClientProvider>,
    );
  const line = watchConnectivity({
    probe: isServerThere,
    later: (run, ms) => setTimeout(run, ms),
    changed(isAway) {
      // Queries pause while the server cannot be reached, and resume by themselves.
      onlineManager.setOnline(!isAway);
      draw(isAway);
      if (!isAway) showWhatCouldNotBe(client);
    },
  });
  standOnLastKnown(client.queries, line.isAway);
  draw(false);
  addEventListener(UNANSWERED, () => line.unanswered());
  onNetworkChange(line.networkChanged);
  if (options.isAway || !isNetworkThere()) line.networkChanged(false);
  cacheNewResponses(client);
}

/** Repeats a screen that failed to load, now that the network is back. */
function showWhatCouldNotBe(client: Client): void {
  if (client.stores.history.get().match?.problem?.status === 503) client.again();
}

/**
 * Lets a screen show cached data while there is no network: a query without a response returns its cached data, whatever its
 * age; a query without cached data fails at once. No decision about money uses it: every act is a call, and a call without a
 * network fails.
 */
export function standOnLastKnown(queries: QueryClient, isAway: () => boolean): void {
  const ask = queries.fetchQuery.bind(queries);
  queries.fetchQuery = (async (options: Parameters<typeof ask>[0]) => {
    const last = queries.getQueryData(options.queryKey);
    if (isAway()) {
      if (last !== undefined) return last;
      throw new ApiError(0, 'No answer', null, 0);
    }
    try {
      return await ask(options);
    } catch (error) {
      if (last !== undefined && isUnanswered(error)) return last;
      throw error;
    }
  }) as typeof queries.fetchQuery;
}
