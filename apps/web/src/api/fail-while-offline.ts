import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * Fails a query that has neither data nor a network, so that its screen offers a retry instead of an endless wait. Calls `checkNetwork` for
 * each failed query.
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
