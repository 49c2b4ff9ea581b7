import type { ResponseOf } from '@nua/contract/call.ts';
import { listDevices } from '@nua/contract/device.ts';
import type { Client } from '../../client/client.ts';

export type Device = ResponseOf<typeof listDevices>['list'][number];

/** The devices that are signed in; five at most. */
export const devicesQuery = (client: Client) => ({
  queryKey: ['device'],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listDevices, { quiet: true, ...(signal && { signal }) }),
});
