import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isLoggedIn } from '../../../client/auth-store.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useIsLoggedIn } from '../../../client/use-stores.ts';
import { type Exclusion, limitsQuery, type Protection } from '../limits-query.ts';

/** For a page's loader: loads the player's exclusion and its messages before the page renders. */
export async function loadExclusion(client: Client): Promise<void> {
  if (!isLoggedIn(client.stores.auth.get())) return;
  const query = limitsQuery(client);
  await client.queries.prefetchQuery({ ...query, staleTime: 60_000 });
  const known = client.queries.getQueryData<Protection>(query.queryKey);
  if (known?.exclusion) await client.i18n.load(['protection']).catch(() => undefined);
}

/**
 * Returns the signed-in player's exclusion, and whether its messages are loaded. If an exclusion begins while the page is open,
 * this hook loads them.
 */
export function useExclusion(): { exclusion: Exclusion | null; hasMessages: boolean } {
  const client = useClient();
  const signedIn = useIsLoggedIn();
  const { data } = useQuery({ ...limitsQuery(client), enabled: signedIn });
  const [hasMessages, setHasMessages] = useState(() => 'protection' in client.i18n.loaded());
  const exclusion = (signedIn && data?.exclusion) || null;
  const needsMessages = exclusion !== null && !hasMessages;
  useEffect(() => {
    if (needsMessages)
      client.i18n.load(['protection']).then(
        () => setHasMessages(true),
        () => undefined,
      );
  }, [client, needsMessages]);
  return { exclusion, hasMessages };
}
