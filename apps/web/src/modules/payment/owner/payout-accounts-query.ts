import type { ResponseOf } from '@nua/contract/call.ts';
import { listPayoutAccounts } from '@nua/contract/payout-account.ts';
import type { Client } from '../../../client/client.ts';

export type PayoutAccount = ResponseOf<typeof listPayoutAccounts>['list'][number];

const REFETCH_MS = 10_000;

export const payoutAccountsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['payout_account'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listPayoutAccounts, { quiet: true, ...(signal && { signal }) }),
  /** Repeats the query while the server waits for the provider to check an account's owner. */
  refetchInterval: ({ state }: { state: { data?: { list: readonly PayoutAccount[] } | undefined } }) =>
    state.data?.list.some(({ owner }) => owner?.status === 'asking') ? REFETCH_MS : false,
});
