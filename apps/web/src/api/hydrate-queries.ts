import type { DehydratedState, QueryClient } from '@tanstack/react-query';

/**
 * Puts the answers that came with the page into an empty cache. The library's own `hydrate` also resumes promises and
 * mutations, which a page never carries.
 */
export function hydrateQueries(queries: QueryClient, state: DehydratedState): void {
  for (const { queryKey, queryHash, state: answer } of state.queries) {
    queries.getQueryCache().build(queries, { queryKey, queryHash }, { ...answer, fetchStatus: 'idle' });
  }
}
