import type { ResponseOf } from '@nua/contract/call.ts';
import { listSettings } from '@nua/contract/setting.ts';
import { getTicket, listTickets } from '@nua/contract/ticket.ts';
import { pageByPage } from '../../../api/page-by-page.ts';
import type { Client } from '../../../client/client.ts';

export type TicketHead = ResponseOf<typeof listTickets>['list'][number];
export type TicketThread = ResponseOf<typeof getTicket>;
export type Channel = { kind: 'phone' | 'whatsapp' | 'email'; label: string; href: string; example?: boolean };

const PAGE_SIZE = 10;

/** The player's tickets, the last changed first. */
export const ticketsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['ticket', 'pages'] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal?: AbortSignal }) =>
    client.call(listTickets, {
      list: { page: pageParam, size: PAGE_SIZE, sort: { changed_at: 'desc' } },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
  ...pageByPage,
  staleTime: 0,
});

export const ticketQuery = (client: Pick<Client, 'call'>, id: string) => ({
  queryKey: ['ticket', id] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<TicketThread> =>
    client.call(getTicket, { params: { id }, quiet: true, background: true, ...(signal && { signal }) }),
  staleTime: 0,
});

/** The operator's other contact channels. */
export const channelsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['setting', 'contact_channels'] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<Channel[]> => {
    const list = { page: 1, size: 1, filter: { config_key: 'contact_channels' } };
    const response = await client.call(listSettings, {
      list,
      quiet: true,
      background: true,
      ...(signal && { signal }),
    });
    return readChannels(response.list[0]?.config_value);
  },
});

/** Reads the channels of the setting, and drops those whose link is no phone number, mail address or https page. */
export function readChannels(value: unknown): Channel[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (channel): channel is Channel =>
      typeof channel === 'object' &&
      channel !== null &&
      typeof channel.label === 'string' &&
      typeof channel.href === 'string' &&
      /^(https:\/\/|tel:|mailto:)/.test(channel.href),
  );
}
