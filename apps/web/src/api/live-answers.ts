import {
  type DefaultedQueryObserverOptions,
  InfiniteQueryObserver,
  notifyManager,
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import type { AnswerSource, Question } from './answers.ts';

/** What a loader has just brought, or the page carried, is not asked for again by the screen that shows it. */
const JUST_LOADED_MS = 5000;

/** Answers from the live cache: the library's observers, used as its own hook uses them. */
export function liveAnswers(queries: QueryClient): AnswerSource {
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
      read: (now) => observer.trackResult(observer.getOptimisticResult(whole(now))),
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
