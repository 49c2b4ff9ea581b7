import type { QueryKey } from '@tanstack/react-query';

/** What a question is told by: as the library takes it, read here as far as the first drawing needs it. */
export type Question = {
  queryKey: QueryKey;
  enabled?: unknown;
  staleTime?: unknown;
  getNextPageParam?: (last: unknown, pages: unknown[]) => unknown;
};

/** One component's watch on one question. `current` tells whether the answer is another one. */
export type Watch = {
  read(question: Question): object;
  follow(question: Question): void;
  subscribe(listener: () => void): () => void;
  current(): unknown;
};

/** Where answers come from: what the page carried, and from the runtime on the live cache. */
export type AnswerSource = (question: Question) => Watch;

export type Answers = {
  source(): AnswerSource;
  /** The source that the server drew with; read during hydration only. */
  first(): AnswerSource;
  subscribe(listener: () => void): () => void;
  goLive(source: AnswerSource): void;
};

export type Carried = { data?: unknown; dataUpdatedAt: number };

export function createAnswers(find: (key: QueryKey) => Carried | undefined): Answers {
  const listeners = new Set<() => void>();
  let arrived: (source: AnswerSource) => void;
  const first = carriedAnswers(
    find,
    new Promise((resolve) => {
      arrived = resolve;
    }),
  );
  let source = first;
  return {
    source: () => source,
    first: () => first,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goLive(live) {
      source = live;
      arrived(live);
      for (const listener of [...listeners]) listener();
    },
  };
}

/** Answers that came with the page, in the shape of the library's results; without one the question is open. */
function carriedAnswers(find: (key: QueryKey) => Carried | undefined, live: Promise<AnswerSource>): AnswerSource {
  const quiet = { follow() {}, subscribe: () => () => {}, current: () => null };
  return (question) => {
    const later = (request: 'refetch' | 'fetchNextPage') => async () => {
      const result = (await live)(question).read(question) as Record<typeof request, () => unknown>;
      return result[request]();
    };
    return {
      ...quiet,
      read: (now) => ({
        ...carriedResult(now, find),
        refetch: later('refetch'),
        fetchNextPage: later('fetchNextPage'),
      }),
    };
  };
}

function carriedResult(question: Question, find: (key: QueryKey) => Carried | undefined): object {
  const { data, dataUpdatedAt = 0 } = find(question.queryKey) ?? {};
  const isSuccess = data !== undefined;
  return {
    data,
    dataUpdatedAt,
    error: null,
    status: isSuccess ? 'success' : 'pending',
    isSuccess,
    isPending: !isSuccess,
    isError: false,
    isFetching: question.enabled !== false && !isSuccess,
    isFetchingNextPage: false,
    hasNextPage: isSuccess && question.getNextPageParam !== undefined && hasNext(question.getNextPageParam, data),
  };
}

function hasNext(next: NonNullable<Question['getNextPageParam']>, data: unknown): boolean {
  const { pages } = data as { pages: unknown[] };
  return (next(pages.at(-1), pages) ?? null) !== null;
}
