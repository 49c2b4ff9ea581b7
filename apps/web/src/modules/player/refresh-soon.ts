import { batched } from '../../api/batched.ts';
import { profileBatch_ms } from '../../api/stale-times.ts';
import type { Client } from '../../client/client.ts';

const inBatch = batched(profileBatch_ms);

/** Reloads the player after a change. The first call reloads at once. Further calls within two seconds share one more reload. */
export const refreshProfileSoon = (client: Client): Promise<unknown> =>
  inBatch(client, () => client.queries.invalidateQueries({ queryKey: ['player'] }));
