import type { Player } from '../../api/wire.ts';
import type { Client } from '../../client/client.ts';

/** The status of a blocked player. */
export const BLOCKED = 4;

/** Calls `onBlocked` when the data sent with the page, or a later response, contains a blocked player. */
export function watchBlocked({ queries }: Pick<Client, 'queries'>, onBlocked: () => void): void {
  const check = (player: unknown) => {
    if ((player as Player | undefined)?.status === BLOCKED) onBlocked();
  };
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'player') check(query.state.data);
  });
  check(queries.getQueryData(['player']));
}
