import { listCms } from '@nua/contract/cms.ts';
import type { Client } from '../../client/client.ts';

/** The help articles. The keys of their content items have a separate prefix, so that no other page loads them. */
export const helpQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['cms', 'help-'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listCms, {
      list: { page: 1, size: 100, filter: { key__k: 'help-' } },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
});
