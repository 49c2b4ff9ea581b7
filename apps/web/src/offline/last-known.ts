import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isUnanswered } from '../api/api-error.ts';

/**
 * Lets a screen stand on what was last known while there is no network: a query without an answer is answered from the
 * cache, whatever its age, and one that was never answered fails at once. Money is never decided from it: every act is a
 * call, and a call without a network fails.
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
