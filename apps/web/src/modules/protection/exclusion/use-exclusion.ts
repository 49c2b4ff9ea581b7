import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isLoggedIn } from '../../../client/auth-store.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useIsLoggedIn } from '../../../client/use-stores.ts';
import { type Exclusion, limitsQuery, type Protection } from '../limits-query.ts';

/** For a page's loader: loads the player's exclusion and its texts before the page renders. */
export async function loadExclusion(client: Client): Promise<void> {
  if (!isLoggedIn(client.stores.auth.get())) return;
  const query = limitsQuery(client);
  await client.queries.prefetchQuery({ ...query, staleTime: 60_000 });
  const protection = client.queries.getQueryData<Protection>(query.queryKey);
  if (protection?.exclusion) await client.i18n.load(['protection']).catch(() => undefined);
}

/** Returns the signed-in player's exclusion, and loads its texts if necessary. */
export function useExclusion(): { exclusion: Exclusion | null; hasTexts: boolean } {
  const client = useClient();
  const signedIn = useIsLoggedIn();
  const { data } = useQuery({ ...limitsQuery(client), enabled: signedIn });
  const [hasTexts, setHasTexts] = useState(() => 'protection' in client.i18n.loaded());
  const exclusion = (signedIn && data?.exclusion) || null;
  const needsTexts = exclusion !== null && !hasTexts;
  useEffect(() => {
    if (needsTexts)
      client.i18n.load(['protection']).then(
        () => setHasTexts(true),
        () => undefined,
      );
  }, [client, needsTexts]);
  return { exclusion, hasTexts };
}
