import { listFavourites } from '@nua/contract/favourite.ts';
import type { Client } from '../../../../client/client.ts';

export const favouritesQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['favourite'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listFavourites, { quiet: true, background: true, ...(signal && { signal }) }),
});
