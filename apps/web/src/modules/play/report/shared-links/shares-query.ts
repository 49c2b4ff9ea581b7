import type { ResponseOf } from '@nua/contract/call.ts';
import { listShares } from '@nua/contract/replay.ts';
import { publicAddress } from '#system/address';
import { pageByPage } from '../../../../api/page-by-page.ts';
import type { Client } from '../../../../client/client.ts';

export type SharedLink = ResponseOf<typeof listShares>['list'][number];

/** Fetches the player's links to rounds, newest first. */
export const sharesQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['share', 'pages'] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal?: AbortSignal }) =>
    client.call(listShares, {
      list: { page: pageParam, size: 20 },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
  ...pageByPage,
  staleTime: 0,
});

/** Fetches the link to one round; null if there is none. */
export const shareQuery = (client: Pick<Client, 'call'>, round_id: string) => ({
  queryKey: ['share', round_id] as const,
  queryFn: async ({
    signal,
  }: {
    signal?: AbortSignal;
  }): Promise<Pick<SharedLink, 'id' | 'shows_stake' | 'shows_check'> | null> => {
    const { list } = await client.call(listShares, {
      list: { page: 1, size: 1, filter: { round_id } },
      quiet: true,
      ...(signal && { signal }),
    });
    return list[0] ?? null;
  },
  staleTime: 0,
});

/** Refetches the links after one was created, changed or ended. */
export const refreshShares = (client: Client): Promise<void> =>
  client.queries.invalidateQueries({ queryKey: ['share'] });

/** The public address of a link, in the player's language. */
export const shareAddress = (game_id: string, { id }: Pick<SharedLink, 'id'>, lang: string): string =>
  publicAddress(`/arcade/verify?${new URLSearchParams({ game: game_id, round: id, lang })}`);
