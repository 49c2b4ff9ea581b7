import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * Fails a query that would wait for the network with nothing to show: a screen says that no answer came, and offers to ask
 * again, instead of a wait without an end. What has data keeps it and waits as TanStack does. Either is asked again by itself
 * when the network is back. `checkNetwork` is called for each such query, because asking again while the network is gone
 * means looking whether it still is.
 */
export function failWhileOffline(queries: QueryClient, checkNetwork: () => void): void {
  const fail = (query: Query): void => {
    const { data, fetchStatus } = query.state;
    if (data !== undefined || fetchStatus !== 'paused' || onlineManager.isOnline()) return;
    void query.cancel({ silent: true });
    query.setState({
      status: 'error',
      fetchStatus: 'idle',
      error: new ApiError(0, 'No answer'),
      errorUpdatedAt: Date.now(),
    });
    checkNetwork();
  };
  const cache = queries.getQueryCache();
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'pause') fail(event.query);
  });
  for (const query of cache.getAll()) fail(query);
}
