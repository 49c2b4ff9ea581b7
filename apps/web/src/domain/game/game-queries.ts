import { listGames, listRounds } from '@nua/contract/game.ts';
import type { Client } from '../../client/client.ts';

export const gamesQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['game', 'list'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listGames, { list: { page: 1, size: 100 }, quiet: true, ...(signal && { signal }) }),
});

/** The player's newest rounds, for "continue playing". */
export const recentRoundsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['round', 'recent'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listRounds, {
      list: { page: 1, size: 12, sort: { at: 'desc' } },
      quiet: true,
      ...(signal && { signal }),
    }),
});
