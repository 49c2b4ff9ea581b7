import type { ResponseOf } from '@nua/contract/call.ts';
import { errors } from '@nua/contract/errors.ts';
import { getMyTournament, getTournament, listTournaments } from '@nua/contract/tournament.ts';
import { isApiError } from '../../api/api-error.ts';
import type { Client } from '../../client/client.ts';

export type Tournament = ResponseOf<typeof listTournaments>['list'][number];
export type TournamentPage = ResponseOf<typeof getTournament>;
export type MyTournament = ResponseOf<typeof getMyTournament>;

const STALE_MS = 10_000;

type QueryContext = { signal?: AbortSignal };
const quietOptions = ({ signal }: QueryContext) =>
  ({ quiet: true, background: true, ...(signal && { signal }) }) as const;

export const tournamentsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['tournament', 'list'] as const,
  queryFn: (context: QueryContext) =>
    client.call(listTournaments, { list: { page: 1, size: 50 }, ...quietOptions(context) }),
  staleTime: STALE_MS,
});

/** Fetches one tournament; null if there is none with this id. */
export const tournamentQuery = (client: Pick<Client, 'call'>, id: string) => ({
  queryKey: ['tournament', id] as const,
  queryFn: async (context: QueryContext): Promise<TournamentPage | null> => {
    try {
      return await client.call(getTournament, { params: { id }, ...quietOptions(context) });
    } catch (error) {
      if (isApiError(error, errors.NOT_FOUND)) return null;
      throw error;
    }
  },
  staleTime: STALE_MS,
});

/** Fetches the player's own place. */
export const myTournamentQuery = (client: Pick<Client, 'call'>, id: string) => ({
  queryKey: ['tournament', id, 'mine'] as const,
  queryFn: (context: QueryContext) => client.call(getMyTournament, { params: { id }, ...quietOptions(context) }),
  staleTime: STALE_MS,
});
