import type { ResponseOf } from '@nua/contract/call.ts';
import { getWheel, listWheelLog } from '@nua/contract/wheel.ts';
import { pageByPage } from '../../api/page-by-page.ts';
import type { Client } from '../../client/client.ts';

export type Wheel = ResponseOf<typeof getWheel>;
export type Claim = Wheel['claims'][number];
export type Spin = ResponseOf<typeof listWheelLog>['list'][number];

/** Fetches the wheel. It is always stale, because deposits and stakes change it. */
export const wheelQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['roulette', 'wheel'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Wheel> =>
    client.call(getWheel, { quiet: true, background: true, ...(signal && { signal }) }),
  staleTime: 0,
});

export const spinsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['roulette', 'wheel', 'log'] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal?: AbortSignal }) =>
    client.call(listWheelLog, {
      list: { page: pageParam, size: 10 },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
  ...pageByPage,
  staleTime: 0,
});

/** Refetches the wheel and its log, after a spin, a claim or new seeds. */
export const refreshWheel = (client: Client): Promise<void> =>
  client.queries.invalidateQueries({ queryKey: ['roulette', 'wheel'] });
