import type { ResponseOf } from '@nua/contract/call.ts';
import { getPush } from '@nua/contract/push.ts';
import type { Client } from '../../client/client.ts';

export type Push = ResponseOf<typeof getPush>;

/** What the player is told by push. */
export const pushQuery = (client: Client) => ({
  queryKey: ['push'],
  queryFn: ({ signal }: { signal?: AbortSignal }) => client.call(getPush, { quiet: true, ...(signal && { signal }) }),
});
