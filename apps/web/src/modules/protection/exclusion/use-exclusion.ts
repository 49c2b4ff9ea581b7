import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isLoggedIn } from '../../../client/auth-store.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useIsLoggedIn } from '../../../client/use-stores.ts';
import { type Exclusion, limitsQuery, type Protection } from '../limits-query.ts';

/** For a page's loader: loads whether the player is excluded, and the messages about it, before the page renders. */
export async function loadExclusion(client: Client): Promise<void> {
  if (!isLoggedIn(client.stores.auth.get())) return;
  const asked = limitsQuery(client);
  await client.queries.prefetchQuery({ ...asked, staleTime: 60_000 });
  const known = client.queries.getQueryData<Protection>(asked.queryKey);
  if (known?.exclusion) await client.i18n.load(['protection']).catch(() => undefined);
}

/**
 * The signed-in player's exclusion, and whether its messages are loaded: an exclusion that begins while the page is open loads
 * them.
 */
export function useExclusion(): { exclusion: Exclusion | null; hasMessages: boolean } {
  const client = useClient();
  const signedIn = useIsLoggedIn();
  const { data } = useQuery({ ...limitsQuery(client), enabled: signedIn });
  const [hasMessages, setHasMessages] = useState(() => 'protection' in client.i18n.loaded());
  const exclusion = (signedIn && data?.exclusion) || null;
  const isWanting = exclusion !== null && !hasMessages;
  useEffect(() => {
    if (isWanting)
      client.i18n.load(['protection']).then(
        () => setHasMessages(true),
        () => undefined,
      );
  }, [client, isWanting]);
  return { exclusion, hasMessages };
}
