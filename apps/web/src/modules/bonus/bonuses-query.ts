import { listBonuses } from '@nua/contract/bonus.ts';
import type { ResponseOf } from '@nua/contract/call.ts';
import { listFreeRounds } from '@nua/contract/free-round.ts';
import type { Client } from '../../client/client.ts';

export type Bonus = ResponseOf<typeof listBonuses>['list'][number];

/** One page is enough: a player receives only some dozens of bonuses in a year. */
const MAX_SHOWN = 100;

export const bonusesQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['bonus'] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<readonly Bonus[]> => {
    const list = { page: 1, size: MAX_SHOWN };
    const response = await client.call(listBonuses, { list, quiet: true, background: true, ...(signal && { signal }) });
    return response.list;
  },
  staleTime: 0,
});

export type FreeRounds = ResponseOf<typeof listFreeRounds>['list'][number];

/** Fetches the player's free rounds that can still be played, sorted by expiry. */
export const openFreeRoundsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['bonus', 'free_rounds'] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<readonly FreeRounds[]> => {
    const list = { page: 1, size: MAX_SHOWN, filter: { state: 'open' } };
    const response = await client.call(listFreeRounds, {
      ...{ list, quiet: true, background: true },
      ...(signal && { signal }),
    });
    return response.list;
  },
  staleTime: 0,
});
