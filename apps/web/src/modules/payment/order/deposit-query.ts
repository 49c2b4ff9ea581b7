import type { ResponseOf } from '@nua/contract/call.ts';
import { getDeposit } from '@nua/contract/deposit.ts';
import type { Client } from '../../../client/client.ts';

export type Deposit = ResponseOf<typeof getDeposit>;

export const depositQuery = (client: Pick<Client, 'call'>, id: string) => ({
  queryKey: ['payment', 'deposit', id] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Deposit> =>
    client.call(getDeposit, { params: { id }, quiet: true, background: true, ...(signal && { signal }) }),
  staleTime: 0,
});
