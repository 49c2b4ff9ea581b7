import { type ReactNode, useEffect, useState } from 'react';
import type { Game } from '../../api/wire.ts';
import { useClient } from '../../use-client.ts';

type Drawn = (games: readonly Game[]) => ReactNode;

/** What others won comes when the lobby stands and the device has time; where it does not come, nothing is missed. */
export function useWins(): Drawn | null {
  const client = useClient();
  const [wins, setWins] = useState<Drawn | null>(null);
  useEffect(() => {
    const fetch = () =>
      void import('./fetch-wins.tsx')
        .then(({ fetchWins }) => fetchWins(client))
        .then(
          (drawn) => setWins(() => drawn),
          () => 0,
        );
    const timer = setTimeout(fetch, 1500);
    return () => clearTimeout(timer);
  }, [client]);
  return wins;
}
