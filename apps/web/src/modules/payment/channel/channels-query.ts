import type { ResponseOf } from '@nua/contract/call.ts';
import { listChannels } from '@nua/contract/payment-channel.ts';
import type { Client } from '../../../client/client.ts';

export type Channels = ResponseOf<typeof listChannels>;
export type Channel = Channels['deposit'][number];
export type ChannelField = Channel['fields'][number];

export const channelsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['payment', 'channel'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Channels> =>
    client.call(listChannels, { quiet: true, ...(signal && { signal }) }),
});
