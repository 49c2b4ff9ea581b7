import type { ResponseOf } from '@nua/contract/call.ts';
import { listRounds } from '@nua/contract/game.ts';
import { getReport } from '@nua/contract/report.ts';
import { pageByPage } from '../../../api/page-by-page.ts';
import type { Client } from '../../../client/client.ts';

export type Report = ResponseOf<typeof getReport>;
export type ReportBy = 'day' | 'week' | 'month';

export const reportQuery = (client: Pick<Client, 'call'>, by: ReportBy) => ({
  queryKey: ['report', by] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Report> =>
    client.call(getReport, {
      query: { by },
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
      query: { include: 'voided' },
      list: { page: pageParam, size: 15, sort: { at: 'desc' } },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
  ...pageByPage,
  staleTime: 0,
});
