import type { EventCursor } from '@nua/contract/event.ts';
import type { Player } from '../api/wire.ts';
import { isLoggedIn } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { ofPlayer } from '../modules/session/public.ts';

/** The event cursor from before the oldest data that this page shows. */
export type PageCursor = {
  known(): EventCursor | null;
  /** Returns the same cursor, but first waits for a player query in flight. */
  settled(): Promise<EventCursor | null>;
  /** Sets the cursor of a page that reloads all of its data; events after this cursor follow. */
  readFrom(cursor: EventCursor): void;
};

/** The cursor in a player response; null from a server of an older build, which sends none. */
export const cursorOf = (player: Player | undefined): EventCursor | null =>
  player?.event_cursor === undefined ? null : { id: player.id, ...player.event_cursor };

/** Whether the previous document in this tab handled an event that is newer than this page's data: this page must reload. */
export const isBehind = (page: EventCursor | null, kept: EventCursor | null): boolean =>
  page !== null && page.id === kept?.id && (page.own < kept.own || page.all < kept.all);

/** The tab's own cursor, else that of its page. The cursor of another player is ignored. */
export async function cursorToStart(
  { stores: { auth } }: Client,
  kept: EventCursor | null,
  page: PageCursor,
): Promise<EventCursor | null> {
  const { player_id } = auth.get();
  // An older build stored the session without its player.
  const isTheirs = (cursor: EventCursor) => player_id === null || cursor.id === player_id;
  if (kept !== null && isTheirs(kept)) return kept;
  const own = await page.settled();
  return own !== null && isTheirs(own) ? own : null;
}

const isPlayer = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'player';

/**
 * Remembers the first cursor that this page received with a player: in the server-rendered page, else in the first response.
 *
 * Later responses carry later cursors, but the rest of the page shows older data. Queries answered before the first player response
 * run again: the cursor must not be newer than anything on the screen.
 */
export function createPageCursor(client: Client, drawn: EventCursor | null): PageCursor {
  const cache = client.queries.getQueryCache();
  const { auth } = client.stores;
  /** Queries sent before the cursor was known that have no response yet. */
  const early = new Set<string>();
  let first = drawn;

  const reloadOlder = () => {
    for (const query of cache.findAll(ofPlayer)) {
      const { queryKey, queryHash, state } = query;
      if (isPlayer(query)) continue;
      if (state.data === undefined && state.fetchStatus === 'fetching') early.add(queryHash);
      else void client.queries.invalidateQueries({ queryKey, exact: true });
    }
  };
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { query } = event;
    if (early.delete(query.queryHash)) void client.queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    if (!isPlayer(query)) return;
    const cursor = cursorOf(event.action.data as Player | undefined);
    if (cursor === null || cursor.id === first?.id) return;
    first = cursor;
    reloadOlder();
  });
  auth.subscribe(() => {
    if (isLoggedIn(auth.get())) return;
    first = null;
    early.clear();
  });

  const isFetching = () => cache.find({ queryKey: ['player'] })?.state.fetchStatus === 'fetching';
  return {
    known: () => first,
    async settled() {
      if (first === null && isFetching()) {
        await new Promise<void>((settled) => {
          const stop = cache.subscribe(() => {
            if (first === null && isFetching()) return;
            stop();
            settled();
          });
        });
      }
      return first;
    },
    readFrom(cursor) {
      if (first?.id !== cursor.id) first = cursor;
    },
  };
}
