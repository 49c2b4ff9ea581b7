import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { createAnswers, type Question } from '../api/answers.ts';
import { isUnanswered } from '../api/api-error.ts';
import { hydrateQueries } from '../api/hydrate-queries.ts';
import { liveAnswers } from '../api/live-answers.ts';
import { createQueryClient } from '../api/query-client.ts';
import { clientForTests } from '../boot/client-for-tests.ts';
import { ClientContext } from './use-client.ts';
import { useData } from './use-data.ts';

type Result = {
  data: unknown;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  refetch(): Promise<Result>;
};
const read = (watch: { read(question: Question): object }, question: Question) => watch.read(question) as Result;
const carried = { data: { list: ['dice'] }, dataUpdatedAt: 1000 };
const nobody = () => {};
const never = () => new Promise<never>(() => {});

/** A cache that begins with what a page carried. */
function cacheWith(queryKey: string[], state: object): QueryClient {
  const queries = createQueryClient('browser');
  const one = { queryKey, queryHash: JSON.stringify(queryKey), state: { ...state, status: 'success' } };
  hydrateQueries(queries, { mutations: [], queries: [one] } as never);
  return queries;
}

afterEach(() => {
  onlineManager.setOnline(true);
});

describe('the answers of a page before and after the runtime', () => {
  it('what the page carried is drawn, and what it did not carry is open', () => {
    const { client } = clientForTests({});
    client.queries.setQueryData(['game', 'list'], carried.data);
    const Shown = ({ word }: { word: string }) => {
      const { data, isPending } = useData({ queryKey: ['game', word], queryFn: never });
      return <p>{isPending ? 'open' : JSON.stringify(data)}</p>;
    };
    const draw = (word: string) =>
      renderToString(
        <ClientContext value={client}>
          <Shown word={word} />
        </ClientContext>,
      );
    expect(draw('list')).toContain('dice');
    expect(draw('other')).toContain('open');
  });
  it('the runtime’s cache begins with the very same answer, so nothing flashes and nothing fresh is asked again', () => {
    const question = { queryKey: ['game', 'list'], queryFn: never };
    const state = { ...carried, dataUpdatedAt: Date.parse('2999-01-01') };
    const before = read(createAnswers(() => state).source()(question), question);
    const after = read(liveAnswers(cacheWith(question.queryKey, state), nobody)(question), question);
    expect(after.data).toBe(before.data);
    expect([before.isPending, after.isPending, before.isFetching, after.isFetching]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
  it('a page of a list knows whether there is more before the runtime is there', () => {
    const pages = (total: number) => ({ pages: [{ page: 1, size: 15, total }], pageParams: [1] });
    const more = (total: number) => {
      const question = {
        queryKey: ['fund_record'],
        initialPageParam: 1,
        getNextPageParam: (last: unknown) => {
          const { page, size, total: all } = last as { page: number; size: number; total: number };
          return page * size < all ? page + 1 : undefined;
        },
      };
      return read(createAnswers(() => ({ data: pages(total), dataUpdatedAt: 1 })).source()(question), question)
        .hasNextPage;
    };
    expect([more(40), more(15)]).toEqual([true, false]);
  });
  it('a request from before the runtime is carried out when it is there, and who listens is told of the change', async () => {
    const question = { queryKey: ['game', 'list'], queryFn: async () => 'asked anew' };
    const answers = createAnswers(() => carried);
    let told = 0;
    const end = answers.subscribe(() => {
      told += 1;
    });
    const request = read(answers.source()(question), question).refetch();
    answers.goLive(liveAnswers(cacheWith(question.queryKey, carried), nobody));
    expect((await request).data).toBe('asked anew');
    expect(told).toBe(1);
    expect(answers.first()).not.toBe(answers.source());
    end();
  });
  it('offline, a query that was never answered says so instead of waiting, and asking again checks the network [R9.03]', async () => {
    const queries = createQueryClient('browser');
    queries.mount();
    const question = { queryKey: ['game', 'list'], queryFn: async () => 'here at last' };
    let looked = 0;
    onlineManager.setOnline(false);
    const watch = liveAnswers(queries, () => {
      looked += 1;
    })(question);
    const end = watch.subscribe(() => {});
    const { isPending, isError, error, refetch } = read(watch, question);
    expect([isPending, isError, isUnanswered(error)]).toEqual([false, true, true]);
    await refetch();
    expect(looked).toBe(1);
    onlineManager.setOnline(true);
    await expect.poll(() => read(watch, question).data).toBe('here at last');
    end();
  });
  it('the hash of every key is its JSON', () => {
    const queries = createQueryClient('browser');
    for (const queryKey of [['player'], ['payment', 'deposit', 'an-id'], ['fund_record', 'main', 'all', 'all']])
      expect(new QueryObserver(queries, { queryKey }).getCurrentQuery().queryHash).toBe(JSON.stringify(queryKey));
  });
});
