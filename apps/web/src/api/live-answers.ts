import {
  type DefaultedQueryObserverOptions,
  InfiniteQueryObserver,
  notifyManager,
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import type { AnswerSource, Question } from './answers.ts';

/** Answers from the live cache: the library's observers, used as its own hook uses them. */
export function liveAnswers(queries: QueryClient): AnswerSource {
  const whole = (question: Question): DefaultedQueryObserverOptions => ({
    ...queries.defaultQueryOptions(question as QueryObserverOptions),
    _optimisticResults: 'optimistic',
  });
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
