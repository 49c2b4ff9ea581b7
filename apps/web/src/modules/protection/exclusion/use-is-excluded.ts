import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../client/use-client.ts';
import { useIsLoggedIn } from '../../../client/use-stores.ts';
import { limitsQuery } from '../limits-query.ts';

export function useIsExcluded(): boolean {
  const signedIn = useIsLoggedIn();
  const { data } = useQuery({ ...limitsQuery(useClient()), enabled: signedIn });
  return signedIn && Boolean(data?.exclusion);
}
