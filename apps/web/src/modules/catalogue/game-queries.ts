import { errors } from '@nua/contract/errors.ts';
import { getGame, listContinue, listGames, listRounds } from '@nua/contract/game.ts';
import { isApiError } from '../../api/api-error.ts';
import type { Client } from '../../client/client.ts';

export const gamesQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['game', 'list'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listGames, { list: { page: 1, size: 100 }, quiet: true, ...(signal && { signal }) }),
});

/** Whether a game exists; true for a closed game too. */
export const gameExistsQuery = (client: Pick<Client, 'call'>, id: string) => ({
  queryKey: ['game', 'exists', id] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<boolean> => {
    try {
      await client.call(getGame, { params: { game_id: id }, quiet: true, ...(signal && { signal }) });
      return true;
    } catch (error) {
      if (isApiError(error, errors.NOT_FOUND)) return false;
      throw error;
    }
  },
});

/** The games that the player can continue; those with an open round come first. */
export const continueQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['round', 'continue'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listContinue, { quiet: true, ...(signal && { signal }) }),
});

export const recentRoundsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['round', 'recent'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listRounds, {
      list: { page: 1, size: 5, sort: { at: 'desc' } },
      quiet: true,
      ...(signal && { signal }),
    }),
});
