import type { ResponseOf } from '@nua/contract/call.ts';
import { listFavourites } from '@nua/contract/favourite.ts';
import type { Client } from '../../../../client/client.ts';

export const favouritesQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['favourite'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listFavourites, { quiet: true, background: true, ...(signal && { signal }) }),
});

/** Whether the list of favourites is loaded and contains at least one game. */
export const hasFavourite = ({ queries }: Pick<Client, 'queries'>): boolean =>
  (queries.getQueryData<ResponseOf<typeof listFavourites>>(['favourite'])?.list.length ?? 0) > 0;
