import { dehydrate, hydrate, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { clientForTests } from '../boot/client-for-tests.ts';
import { ClientProvider } from './client-provider.tsx';

const never = () => new Promise<never>(() => {});
const list = (total: number) => ({ page: 1, size: 15, total });
type List = ReturnType<typeof list>;

function QueryStates() {
  const games = useQuery({ queryKey: ['game', 'list'], queryFn: never });
  const failed = useQuery({ queryKey: ['game', 'other'], queryFn: never });
  const records = useInfiniteQuery({
    queryKey: ['fund_record'],
    queryFn: never,
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }: List) => (page * size < total ? page + 1 : undefined),
  });
  const describeQuery = (query: { data: unknown; isPending: boolean; isFetching: boolean }) =>
    `${query.isPending ? 'pending' : JSON.stringify(query.data)} ${query.isFetching}`;
  return `${describeQuery(games)}; ${describeQuery(failed)}; ${records.hasNextPage}`;
}

describe('the page that the server rendered', () => {
  it.each([
    [40, true],
    [15, false],
  ])('is identical in the browser, with %i records', async (total, hasMore) => {
    const { client: server } = clientForTests({ side: 'server' });
    server.queries.setQueryData(['game', 'list'], 'dice');
    server.queries.setQueryData(['fund_record'], { pages: [list(total)], pageParams: [1] });
    // A query that failed on the server is not in the page's state, so server and browser both render it as pending.
    await server.queries.prefetchQuery({ queryKey: ['game', 'other'], queryFn: () => Promise.reject(new Error('no')) });
    const state = dehydrate(server.queries);
    const browser = { ...clientForTests({}).client, queries: createQueryClient('browser') };
    hydrate(browser.queries, JSON.parse(JSON.stringify(state)));
    const [first, second] = [server, browser].map((client) =>
      renderToString(
        <ClientProvider client={client}>
          <QueryStates />
        </ClientProvider>,
      ),
    );
    expect(first).toBe(`&quot;dice&quot; false; pending true; ${hasMore}`);
    expect(second).toBe(first);
  });
});
