import type { ResponseOf } from '@nua/contract/call.ts';
import { listPromos } from '@nua/contract/promo.ts';
import type { Client } from '../../client/client.ts';

export type Promo = ResponseOf<typeof listPromos>['list'][number];

/** What is on, for everyone. */
export const promosQuery = (client: Pick<Client, 'call'>, kind: Promo['kind']) => ({
  queryKey: ['promo', kind] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listPromos, {
      list: { page: 1, size: 50, filter: { kind } },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
});
