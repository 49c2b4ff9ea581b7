import type { ResponseOf } from '@nua/contract/call.ts';
import { listReferralCashOuts } from '@nua/contract/referral.ts';
import { getWithdraw, listWithdraws } from '@nua/contract/withdraw.ts';
import { pageByPage } from '../../../api/page-by-page.ts';
import type { Client } from '../../../client/client.ts';

export type Withdraw = ResponseOf<typeof getWithdraw>;
export type CashOut = ResponseOf<typeof listReferralCashOuts>['list'][number];

export const withdrawQuery = (client: Pick<Client, 'call'>, id: string) => ({
  queryKey: ['payment', 'withdraw', id] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Withdraw> =>
    client.call(getWithdraw, { params: { id }, quiet: true, background: true, ...(signal && { signal }) }),
  staleTime: 0,
});

const PAGE_SIZE = 20;

const pageOptions = {
  ...pageByPage,
  staleTime: 0,
};
type PageContext = { pageParam: number; signal?: AbortSignal };

export const withdrawsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['payment', 'withdraw', 'list'] as const,
  queryFn: ({ pageParam, signal }: PageContext) =>
    client.call(listWithdraws, {
      list: { page: pageParam, size: PAGE_SIZE, sort: { created_at: 'desc' } },
      quiet: true,
      ...(signal && { signal }),
    }),
  ...pageOptions,
});

/**
 * The player's cash-outs of the referral wheel, a page at a time, newest first. The key begins with `roulette`, so that a spin or a
 * cash-out invalidates it.
 */
export const cashOutsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['roulette', 'cash-out'] as const,
  queryFn: ({ pageParam, signal }: PageContext) =>
    client.call(listReferralCashOuts, {
      list: { page: pageParam, size: PAGE_SIZE },
      quiet: true,
      ...(signal && { signal }),
    }),
  ...pageOptions,
});
