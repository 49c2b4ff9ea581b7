import type { ResponseOf } from '@nua/contract/call.ts';
import { listFundRecords } from '@nua/contract/fund-record.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { pageByPage } from '../../../../api/page-by-page.ts';
import type { Client } from '../../../../client/client.ts';

export type FundRecord = ResponseOf<typeof listFundRecords>['list'][number];
export type Period = 'all' | 'today' | 'week' | 'month';
export type FundFilter = { wallet: FundRecord['wallet']; kind: FundRecord['kind'] | 'all'; period: Period };

export const defaultFilter: FundFilter = { wallet: 'main', kind: 'all', period: 'all' };
/** Larger than in other lists, because this list joins the game transfers of a play session into one line. */
const PAGE_SIZE = 30;
const DAY_MS = 86_400_000;
const daysBack: Readonly<Record<Exclude<Period, 'all'>, number>> = { today: 0, week: 6, month: 29 };

/** The start of a period: midnight in Pakistan on its first day; undefined for all records. */
export function periodStart(period: Period, now: Date): string | undefined {
  if (period === 'all') return undefined;
  return new Date(Date.parse(`${dayInKarachi(now)}T00:00:00+05:00`) - daysBack[period] * DAY_MS).toISOString();
}

export function filterOf({ wallet, kind, period }: FundFilter, now: Date): Record<string, unknown> {
  return { wallet, ...(kind !== 'all' && { kind }), at__gte: periodStart(period, now) };
}

export const fundRecordsQuery = (client: Pick<Client, 'call' | 'now'>, filter: FundFilter) => ({
  queryKey: ['fund_record', filter.wallet, filter.kind, filter.period] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal?: AbortSignal }) =>
    client.call(listFundRecords, {
      list: { page: pageParam, size: PAGE_SIZE, sort: { at: 'desc' }, filter: filterOf(filter, client.now()) },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
  ...pageByPage,
  staleTime: 0,
});
