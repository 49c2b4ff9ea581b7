import type { ResponseOf } from '@nua/contract/call.ts';
import { claimClub, getClub, listClubMembers } from '@nua/contract/club.ts';
import { pageByPage } from '../../api/page-by-page.ts';
import type { Client } from '../../client/client.ts';

export type Club = ResponseOf<typeof getClub>;
export type ClubLevel = Club['levels'][number];
export type ClubMember = ResponseOf<typeof listClubMembers>['list'][number];

/** Commission changes only once a day, but new members can join at any time. */
const STALE_MS = 30_000;
const PAGE_SIZE = 20;

export const clubQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['club'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(getClub, { quiet: true, background: true, ...(signal && { signal }) }),
  staleTime: STALE_MS,
});

export const membersQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['club', 'member'] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal?: AbortSignal }) =>
    client.call(listClubMembers, {
      list: { page: pageParam, size: PAGE_SIZE },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
  ...pageByPage,
  staleTime: STALE_MS,
});

export const sendClubClaim = (client: Pick<Client, 'call'>, key: string) =>
  client.call(claimClub, { key, quiet: true });
