import type { ResponseOf } from '@nua/contract/call.ts';
import { listRounds } from '@nua/contract/game.ts';
import { getReport } from '@nua/contract/report.ts';
import type { Client } from '../../client/client.ts';
import { calendarDay } from '../../platform/calendar-day.ts';

export type Report = ResponseOf<typeof getReport>;
export type ReportBy = 'day' | 'week' | 'month';

/** The first day a report looks at: of the last 14 days, 12 weeks or 12 months, with the present one; each is shown whole. */
export function reportStart(by: ReportBy, now: Date): string {
  const day = new Date(`${calendarDay(now)}T00:00:00Z`);
  if (by === 'month') day.setUTCMonth(day.getUTCMonth() - 11, 1);
  else if (by === 'week') day.setUTCDate(day.getUTCDate() - sinceMonday(day) - 11 * 7);
  else day.setUTCDate(day.getUTCDate() - 13);
  return day.toISOString().slice(0, 10);
}

const sinceMonday = (day: Date): number => (day.getUTCDay() + 6) % 7;

export const reportQuery = (client: Pick<Client, 'call' | 'now'>, by: ReportBy) => ({
  queryKey: ['report', by] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Report> =>
    client.call(getReport, {
      query: { by, from: reportStart(by, client.now()) },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
  staleTime: 0,
});

export const roundsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['round', 'pages'] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal?: AbortSignal }) =>
    client.call(listRounds, {
      list: { page: pageParam, size: 15, sort: { at: 'desc' } },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
  initialPageParam: 1,
  getNextPageParam: (last: { page: number; size: number; total: number }) =>
    last.page * last.size < last.total ? last.page + 1 : undefined,
  staleTime: 0,
});
