import { getPlayer } from '@nua/contract/player.ts';
import { useQuery } from '@tanstack/react-query';
import type { Player } from '../../api/wire.ts';
import type { Client } from '../../client/client.ts';
import { useClient } from '../../client/use-client.ts';
import { useIsLoggedIn } from '../../client/use-stores.ts';

export const playerQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['player'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Player> =>
    client.call(getPlayer, { quiet: true, ...(signal && { signal }) }),
});

export function usePlayer() {
  const client = useClient();
  const isLoggedIn = useIsLoggedIn();
  return useQuery({ ...playerQuery(client), enabled: isLoggedIn });
}

/** Reloads the player, for example after a movement of money. */
export const refreshPlayer = (client: Client): Promise<void> =>
  client.queries.invalidateQueries({ queryKey: ['player'] });
