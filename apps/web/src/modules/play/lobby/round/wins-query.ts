import type { ResponseOf } from '@nua/contract/call.ts';
import { listWins } from '@nua/contract/game.ts';
import type { Client } from '../../../../client/client.ts';

export type Win = ResponseOf<typeof listWins>['list'][number];

export const winsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['game', 'wins'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listWins, { quiet: true, background: true, ...(signal && { signal }) }),
});
