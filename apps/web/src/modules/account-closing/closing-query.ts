import { getClosing } from '@nua/contract/account-closing.ts';
import type { ResponseOf } from '@nua/contract/call.ts';
import type { Client } from '../../client/client.ts';

export type Closing = ResponseOf<typeof getClosing>;

/** The obstacles to closing the account, and the balance that would be lost. */
export const closingQuery = (client: Client) => ({
  queryKey: ['closing'],
  staleTime: 0,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Closing> =>
    client.call(getClosing, { quiet: true, ...(signal && { signal }) }),
});
