import type { CmsItem } from '../../api/wire.ts';
import type { Client } from '../../client.ts';
import { exclusionText } from './exclusion-text.ts';
import { type Exclusion, limitsQuery } from './limits-query.ts';

/** Where the lobby's notices are read from. */
const NOTICES = ['cms'];
const KEY = 'client-notice-0-break';

type Notices = { list: readonly CmsItem[] };
let isFollowing = false;

/** An excluded player finds a line among the lobby's notices; everyone else finds what was there. */
export async function markLobby(client: Client): Promise<void> {
  const known = await client.queries.fetchQuery({ ...limitsQuery(client), staleTime: 60_000 });
  if (known.exclusion) await client.copy.load(['exclusion']);
  client.queries.setQueriesData<Notices>({ queryKey: NOTICES }, (cms) => {
    if (!cms) return cms;
    const list = cms.list.filter(({ key }) => key !== KEY);
    if (known.exclusion) list.unshift(lineOf(client, known.exclusion));
    return { ...cms, list };
  });
  if (isFollowing) return;
  isFollowing = true;
  client.copy.subscribe(() => void markLobby(client).catch(() => undefined));
}

/** The line is in the language in use; it is written anew when that changes. */
function lineOf(client: Client, exclusion: Exclusion): CmsItem {
  const texts = { text: exclusionText(client.copy.translate(), exclusion, client.stores.config.get().language) };
  return { key: KEY, content: { content: { en: texts, ur: texts }, images: [] }, extra: {} };
}
