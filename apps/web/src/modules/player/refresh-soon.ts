import { batched } from '../../api/batched.ts';
import { profileBatch_ms } from '../../api/stale-times.ts';
import type { Client } from '../../client/client.ts';

const profile = batched(profileBatch_ms);

/** Reloads the player after a change, at most once every two seconds. */
export const refreshProfileSoon = (client: Client): Promise<unknown> =>
  profile(client, () => client.queries.invalidateQueries({ queryKey: ['player'] }));
