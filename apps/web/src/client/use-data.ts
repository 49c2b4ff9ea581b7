import type { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Question } from '../api/answers.ts';
import { useClient } from './use-client.ts';

/**
 * The answer to a question: as the page carried it until the runtime is there, from the library's observer from then on.
 * The component stays mounted over the change and what it shows stays the same, because the runtime's cache starts with
 * the same answers.
 */
function useAnswer(question: Question): object {
  const { answers } = useClient();
  const source = useSyncExternalStore(answers.subscribe, answers.source, answers.first);
  const watch = useMemo(() => source(question), [source]);
  const result = watch.read(question);
  useEffect(() => watch.follow(question), [watch, question]);
  useSyncExternalStore(watch.subscribe, watch.current, watch.current);
  return result;
}

export const useData = useAnswer as unknown as typeof useQuery;
export const useInfiniteData = useAnswer as unknown as typeof useInfiniteQuery;
