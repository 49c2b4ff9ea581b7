import type { AnswerOf } from '@nua/contract/call.ts';
import { listPayoutAccounts } from '@nua/contract/payment.ts';
import type { Client } from '../../client.ts';

export type PayoutAccount = AnswerOf<typeof listPayoutAccounts>['list'][number];

export const payoutAccountsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['payout_account'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listPayoutAccounts, { quiet: true, ...(signal && { signal }) }),
});
