import type { Player } from '../../api/wire.ts';
import type { Client } from '../../client/client.ts';

/** The status of a blocked player. */
export const BLOCKED = 4;

/** Calls `blocked` when a response about the player, or the data sent with the page, shows that they are blocked. */
export function watchBlocked({ queries }: Pick<Client, 'queries'>, blocked: () => void): void {
  const check = (player: unknown) => {
    if ((player as Player | undefined)?.status === BLOCKED) blocked();
  };
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'player') check(query.state.data);
  });
  check(queries.getQueryData(['player']));
}
