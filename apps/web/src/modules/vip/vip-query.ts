import type { ResponseOf } from '@nua/contract/call.ts';
import { claimVip, getVip } from '@nua/contract/vip.ts';
import type { Client } from '../../client/client.ts';

export type Vip = ResponseOf<typeof getVip>;
export type VipClaim = Vip['claims'][number];

/** Bets change the points, so older data counts as stale. */
const STALE_MS = 10_000;

export const vipQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['vip'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(getVip, { quiet: true, background: true, ...(signal && { signal }) }),
  staleTime: STALE_MS,
});

export const sendVipClaim = (client: Pick<Client, 'call'>, id: string, key: string) =>
  client.call(claimVip, { params: { id }, key, quiet: true });
