import type { CmsItem } from '../../api/wire.ts';
import type { Client } from '../../client.ts';
import { messages as en } from '../../copy/en/exclusion.ts';
import { messages as ur } from '../../copy/ur/exclusion.ts';
import type { Language } from '../../state/config-store.ts';
import { untilWords } from './exclusion-text.ts';
import { type Exclusion, limitsQuery } from './limits-query.ts';

/** Where the lobby's notices are read from. */
const NOTICES = ['cms'];
const KEY = 'client-notice-0-break';

type Notices = { list: readonly CmsItem[] };

/** An excluded player finds a line among the lobby's notices; everyone else finds what was there. */
export async function markLobby(client: Client): Promise<void> {
  const known = await client.queries.fetchQuery({ ...limitsQuery(client), staleTime: 60_000 });
  client.queries.setQueriesData<Notices>({ queryKey: NOTICES }, (cms) => {
    if (!cms) return cms;
    const list = cms.list.filter(({ key }) => key !== KEY);
    if (known.exclusion) list.unshift(lineOf(known.exclusion));
    return list.length === cms.list.length && !known.exclusion ? cms : { ...cms, list };
  });
}

function lineOf(exclusion: Exclusion): CmsItem {
  const say = (language: Language, words: Record<'exclusion.for-good' | 'exclusion.until', string>) => ({
    text:
      exclusion.until === null
        ? words['exclusion.for-good']
        : words['exclusion.until'].replace('{time}', untilWords(exclusion.until, exclusion.from, language)),
  });
  return { key: KEY, content: { content: { en: say('en', en), ur: say('ur', ur) }, images: [] }, extra: {} };
}
