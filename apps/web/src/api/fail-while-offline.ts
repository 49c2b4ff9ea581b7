import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * Fails a query that would wait for the network without any data: the screen shows that no response came and offers a retry,
 * instead of an endless wait. A query with data keeps it and waits as TanStack does. Both are repeated automatically when the
 * network is back. `checkNetwork` is called for each such query: a retry while the network is gone first checks the network.
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
