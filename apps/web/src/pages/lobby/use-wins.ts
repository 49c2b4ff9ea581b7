import { type ReactNode, useEffect, useState } from 'react';
import type { Game } from '../../api/wire.ts';
import { useClient } from '../../use-client.ts';

type Drawn = (games: readonly Game[]) => ReactNode;

const WHEN_SHOWN_MS = 1500;

/** What others won comes when the lobby stands; where it does not come, nothing is missed. */
export function useWins(): Drawn | null {
  const client = useClient();
  const [wins, setWins] = useState<Drawn | null>(null);
  useEffect(() => {
    const fetch = async () => {
      const drawn = await (await import('./fetch-wins.tsx')).fetchWins(client);
      setWins(() => drawn);
    };
    const timer = setTimeout(() => void fetch().catch(() => 0), WHEN_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [client]);
  return wins;
}
