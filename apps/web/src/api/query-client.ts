import { QueryClient } from '@tanstack/react-query';
import { freshness, otherwise, retryDelay } from '../freshness.ts';
import { ApiError } from './api-error.ts';

export function createQueryClient(side: 'server' | 'browser'): QueryClient {
  const retry = (times: number) =>
    side === 'server' ? 0 : (failures: number, error: unknown) => failures < times && isWorthRepeating(error);
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: otherwise.stale_ms,
        retry: retry(otherwise.retry),
        retryDelay,
        refetchOnWindowFocus: false,
        ...(side === 'server' ? { gcTime: Number.POSITIVE_INFINITY } : {}),
      },
      mutations: { retry: 0 },
    },
  });
  for (const [word, rule] of Object.entries(freshness)) {
    queries.setQueryDefaults([word], {
      staleTime: rule.stale_ms,
      ...('retry' in rule ? { retry: rule.retry } : {}),
    });
  }
  return queries;
}

/** A refusal is an answer: asking again changes nothing. Silence and faults of the server may pass. */
export function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 0 || error.status >= 500 || error.status === 429;
}
