import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { clientForTests } from '../../boot/client-for-tests.ts';
import { messagesQuery, reloadMessages, unreadQuery } from './message-queries.ts';

const { client } = clientForTests({});

describe('message queries', () => {
  it('become stale after five minutes [R4.12]', () => {
    const queries = createQueryClient('browser');
    for (const { queryKey } of [
      messagesQuery(client, 'inbox'),
      messagesQuery(client, 'notification'),
      unreadQuery(client),
    ])
      expect(queries.defaultQueryOptions({ queryKey }).staleTime).toBe(5 * 60_000);
  });
  it('are all invalidated when a message arrives [R4.12]', async () => {
    const keys = [messagesQuery(client, 'inbox').queryKey, ['message', 'one', 'x'], unreadQuery(client).queryKey];
    for (const key of keys) client.queries.setQueryData(key, null);
    await reloadMessages(client);
    for (const key of keys) expect(client.queries.getQueryState(key)?.isInvalidated).toBe(true);
  });
});
