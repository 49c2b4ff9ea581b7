import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { isUnanswered } from './api-error.ts';
import { failWhileOffline } from './fail-while-offline.ts';
import { createQueryClient } from './query-client.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  onlineManager.setOnline(true);
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

/** Creates a query client without a network. `show` mounts a screen with one query; `earlier` is its earlier response. */
function offlineQueries(earlier?: string) {
  const queries = createQueryClient('browser');
  queries.mount();
  cleanups.push(() => queries.unmount());
  if (earlier !== undefined) queries.setQueryData(['game'], earlier, { updatedAt: 1 });
  const counts = { checks: 0, requests: 0 };
  const show = () => {
    const queryFn = async () => {
      counts.requests += 1;
      return 'here at last';
    };
    const observer = new QueryObserver(queries, { queryKey: ['game'], queryFn });
    cleanups.push(observer.subscribe(() => {}));
    return observer;
  };
  onlineManager.setOnline(false);
  return { queries, counts, show, start: () => failWhileOffline(queries, () => (counts.checks += 1)) };
}

describe('a query without a network', () => {
  it('fails instead of waiting if it has no cached response [R9.03]', async () => {
    const { counts, show, start } = offlineQueries();
    start();
    const observer = show();
    const { isPending, isError, error, fetchStatus } = observer.getCurrentResult();
    expect([isPending, isError, isUnanswered(error), fetchStatus, counts.checks]).toEqual([
      false,
      true,
      true,
      'idle',
      1,
    ]);
    await observer.refetch();
    expect([observer.getCurrentResult().isError, counts]).toEqual([true, { checks: 2, requests: 0 }]);
    onlineManager.setOnline(true);
    await expect.poll(() => observer.getCurrentResult().data).toBe('here at last');
    expect(counts).toEqual({ checks: 2, requests: 1 });
  });
  it('fails even if it began before offline detection started', () => {
    const { show, start } = offlineQueries();
    const observer = show();
    expect(observer.getCurrentResult()).toMatchObject({ isPending: true, fetchStatus: 'paused' });
    start();
    expect(observer.getCurrentResult().isError).toBe(true);
  });
  it('stays pending if no screen uses it', () => {
    const { queries, counts, start } = offlineQueries();
    const query = queries.getQueryCache().build(queries, { queryKey: ['game'] });
    start();
    expect([query.state.status, counts.checks]).toEqual(['pending', 0]);
  });
  it('shows its cached response without an error, and is repeated when the network is back [R9.03]', async () => {
    const { counts, show, start } = offlineQueries('of yesterday');
    start();
    const observer = show();
    expect(observer.getCurrentResult()).toMatchObject({ data: 'of yesterday', isError: false, fetchStatus: 'paused' });
    onlineManager.setOnline(true);
    await expect.poll(() => observer.getCurrentResult().data).toBe('here at last');
    expect(counts).toEqual({ checks: 0, requests: 1 });
  });
});
