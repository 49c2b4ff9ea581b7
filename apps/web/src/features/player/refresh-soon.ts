import { gathered } from '../../api/gathered.ts';
import type { Client } from '../../client.ts';
import { profileGather_ms } from '../../freshness.ts';

const profile = gathered(profileGather_ms);

/** Asks for the player again because something about them changed; a shower of such news is one question in two seconds. */
export const refreshProfileSoon = (client: Client): Promise<unknown> =>
  profile(client, () => client.queries.invalidateQueries({ queryKey: ['player'] }));
