import {
  type DefaultedQueryObserverOptions,
  InfiniteQueryObserver,
  notifyManager,
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import type { AnswerSource, Question } from './answers.ts';
import { ApiError } from './api-error.ts';

/** What a loader has just brought, or the page carried, is not asked for again by the screen that shows it. */
const JUST_LOADED_MS = 5000;

/** A query that waits for the network and was never answered: to whoever shows it, one without an answer. */
const silence = {
  status: 'error',
  isPending: false,
  isLoading: false,
  isError: true,
  error: new ApiError(0, 'No answer'),
} as const;

/**
 * Answers from the live cache: the library's observers, used as its own hook uses them. `lookAgain` checks the
 * network, which is what asking again means where there was none.
 */
export function liveAnswers(queries: QueryClient, lookAgain: () => void): AnswerSource {
  const whole = (question: Question): DefaultedQueryObserverOptions => {
    const options = queries.defaultQueryOptions(question as QueryObserverOptions);
    const { staleTime } = options;
    return {
      ...options,
      ...(typeof staleTime === 'number' && { staleTime: Math.max(staleTime, JUST_LOADED_MS) }),
      _optimisticResults: 'optimistic',
    };
  };
  return (question) => {
    const Observer = ('initialPageParam' in question ? InfiniteQueryObserver : QueryObserver) as typeof QueryObserver;
    const observer = new Observer(queries, whole(question));
    return {
      read(now) {
        const result = observer.getOptimisticResult(whole(now));
        if (result.status !== 'pending') return observer.trackResult(result);
        // That it stopped to wait for the network is a change to whoever shows that it waits.
        observer.trackProp('fetchStatus');
        if (result.fetchStatus !== 'paused') return observer.trackResult(result);
        observer.trackProp('status');
        return { ...result, ...silence, refetch: async () => lookAgain() };
      },
      follow: (now) => observer.setOptions(whole(now)),
      subscribe(listener) {
        const end = observer.subscribe(notifyManager.batchCalls(listener));
        // What changed between drawing and listening is not missed.
        observer.updateResult();
        return end;
      },
      current: () => observer.getCurrentResult(),
    };
  };
}
