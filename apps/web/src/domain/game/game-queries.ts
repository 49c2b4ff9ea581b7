import { listContinue, listGames, listRounds } from '@nua/contract/game.ts';
import type { Client } from '../../client/client.ts';

export const gamesQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['game', 'list'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listGames, { list: { page: 1, size: 100 }, quiet: true, ...(signal && { signal }) }),
});

/** The games to go on with: open rounds first. */
export const continueQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['round', 'continue'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listContinue, { quiet: true, ...(signal && { signal }) }),
});

/** The player's newest rounds. */
export const recentRoundsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['round', 'recent'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listRounds, {
      list: { page: 1, size: 5, sort: { at: 'desc' } },
      quiet: true,
      ...(signal && { signal }),
    }),
});
