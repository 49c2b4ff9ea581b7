import { QueryClient } from '@tanstack/react-query';
import { isWorthRepeating } from './is-worth-repeating.ts';
import { defaultQueryRule, justLoaded_ms, retryDelay, staleTimes } from './stale-times.ts';

export function createQueryClient(side: 'server' | 'browser'): QueryClient {
  const retry = (times: number) =>
    side === 'server' ? 0 : (failures: number, error: unknown) => failures < times && isWorthRepeating(error);
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: defaultQueryRule.stale_ms,
        retry: retry(defaultQueryRule.retry),
        retryDelay,
        refetchOnWindowFocus: false,
        // A screen does not repeat a query that its loader or its page has just loaded.
        refetchOnMount: ({ state }) => state.isInvalidated || Date.now() - state.dataUpdatedAt >= justLoaded_ms,
        ...(side === 'server' ? { gcTime: Number.POSITIVE_INFINITY } : {}),
      },
      mutations: { retry: 0 },
    },
  });
  for (const [word, rule] of Object.entries(staleTimes)) {
    queries.setQueryDefaults([word], {
      staleTime: rule.stale_ms,
      ...('retry' in rule ? { retry: rule.retry } : {}),
    });
  }
  return queries;
}
