import type { ResponseOf } from '@nua/contract/call.ts';
import { getWithdraw, listWithdraws } from '@nua/contract/withdraw.ts';
import type { Client } from '../../client/client.ts';

export type Withdraw = ResponseOf<typeof getWithdraw>;

export const withdrawQuery = (client: Pick<Client, 'call'>, id: string) => ({
  queryKey: ['payment', 'withdraw', id] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Withdraw> =>
    client.call(getWithdraw, { params: { id }, quiet: true, background: true, ...(signal && { signal }) }),
  staleTime: 0,
});

/** The newest withdrawals, for the list of all of them. */
export const withdrawsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['payment', 'withdraw', 'list'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listWithdraws, {
      list: { page: 1, size: 50, sort: { created_at: 'desc' } },
      quiet: true,
      ...(signal && { signal }),
    }),
  staleTime: 0,
});
