import type { AnswerOf } from '@nua/contract/call.ts';
import { getReport, listRounds } from '@nua/contract/game.ts';
import type { Client } from '../../client.ts';
import { calendarDay } from '../../platform/calendar-day.ts';

export type Report = AnswerOf<typeof getReport>;
export type ReportBy = 'day' | 'week' | 'month';

const DAY_MS = 86_400_000;
const reach_days: Readonly<Record<ReportBy, number>> = { day: 13, week: 83, month: 364 };

/** The first day a report looks at, two weeks, twelve weeks or a year back; the last one is the server's today. */
export const reportStart = (by: ReportBy, now: Date): string =>
  calendarDay(new Date(now.getTime() - reach_days[by] * DAY_MS));

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
