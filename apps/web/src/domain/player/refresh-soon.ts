import { batched } from '../../api/batched.ts';
import { profileBatch_ms } from '../../api/stale-times.ts';
import type { Client } from '../../client/client.ts';

const profile = batched(profileBatch_ms);

/** Asks for the player again because something about them changed; a shower of such news is one question in two seconds. */
export const refreshProfileSoon = (client: Client): Promise<unknown> =>
  profile(client, () => client.queries.invalidateQueries({ queryKey: ['player'] }));
