import type { ResponseOf } from '@nua/contract/call.ts';
import { type DepositState, listDeposits } from '@nua/contract/deposit.ts';
import type { PayType } from '@nua/contract/payment.ts';
import { listWithdraws, type WithdrawState } from '@nua/contract/withdraw.ts';
import type { Cents } from '@nua/money';
import type { Client } from '../../../client/client.ts';

type Order = ResponseOf<typeof listDeposits>['list'][number] | ResponseOf<typeof listWithdraws>['list'][number];

/** A deposit or withdrawal that is not final. */
export type PendingPayment = {
  kind: 'deposit' | 'withdraw';
  id: string;
  pay_type: PayType;
  amount: Cents;
  status: string;
  created_at: string;
};

const openDepositStates: DepositState[] = ['created', 'awaiting_approval', 'checking', 'reviewing'];
const openWithdrawStates: WithdrawState[] = ['requested', 'reviewing', 'approved', 'sending', 'unknown'];
const REFETCH_MS = 20_000;

const toPending = (
  kind: PendingPayment['kind'],
  { id, pay_type, amount, status, created_at }: Order,
): PendingPayment => ({
  kind,
  id,
  pay_type,
  amount,
  status,
  created_at,
});

/** The pending payments, newest first: at most 20 deposits and 20 withdrawals. */
export const pendingQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['payment', 'pending'] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<PendingPayment[]> => {
    const optionsFor = (status__in: string[]) => ({
      list: { page: 1, size: 20, sort: { created_at: 'desc' as const }, filter: { status__in } },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    });
    const [deposits, withdraws] = await Promise.all([
      client.call(listDeposits, optionsFor(openDepositStates)),
      client.call(listWithdraws, optionsFor(openWithdrawStates)),
    ]);
    return [
      ...deposits.list.map((order) => toPending('deposit', order)),
      ...withdraws.list.map((order) => toPending('withdraw', order)),
    ].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  },
  staleTime: 5000,
  refetchInterval: ({ state }: { state: { data?: PendingPayment[] | undefined } }) =>
    (state.data?.length ?? 0) > 0 ? REFETCH_MS : (false as const),
});
