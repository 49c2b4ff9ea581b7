import type { EventCursor } from '@nua/contract/event.ts';
import type { Player } from '../api/wire.ts';
import { isLoggedIn } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { ofPlayer } from '../modules/session/public.ts';

/** The event cursor of a page. It is never newer than the oldest data on the page, so that no event is missed. */
export type PageCursor = {
  current(): EventCursor | null;
  /** Waits for a player query in flight, and then returns the cursor. */
  whenLoaded(): Promise<EventCursor | null>;
  /** Sets the cursor when the page reloads all its data for another player. */
  resetTo(cursor: EventCursor): void;
};

/** The cursor in a player response; null from a server of an older build, which sends none. */
export const cursorOf = (player: Player | undefined): EventCursor | null =>
  player?.event_cursor === undefined ? null : { id: player.id, ...player.event_cursor };

/** Whether this tab has already handled events that are newer than this page's data, so that the page must reload. */
export const isPageOlder = (page: EventCursor | null, stored: EventCursor | null): boolean =>
  page !== null && page.id === stored?.id && (page.own < stored.own || page.all < stored.all);

/** The stored cursor of the tab, or else the cursor of its page. The cursor of another player is ignored. */
export async function cursorToStart(
  { stores: { auth } }: Client,
  stored: EventCursor | null,
  page: PageCursor,
): Promise<EventCursor | null> {
  const { player_id } = auth.get();
  // An older build stored the session without its player.
  const isOfPlayer = (cursor: EventCursor) => player_id === null || cursor.id === player_id;
  if (stored !== null && isOfPlayer(stored)) return stored;
  const pageCursor = await page.whenLoaded();
  return pageCursor !== null && isOfPlayer(pageCursor) ? pageCursor : null;
}

const isPlayer = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'player';

/**
 * Remembers the first cursor that this page received, in the server-rendered page or in the first player response. Later cursors are
 * ignored, because the rest of the page shows older data.
 *
 * If the cursor comes from a player response, earlier queries run again, because their data may be older.
 */
export function createPageCursor(client: Client, rendered: EventCursor | null): PageCursor {
  const cache = client.queries.getQueryCache();
  const { auth } = client.stores;
  /** Queries that were sent before the cursor was known and have no response yet. */
  const sentEarlier = new Set<string>();
  let first = rendered;

  const reloadOlder = () => {
    for (const query of cache.findAll(ofPlayer)) {
      const { queryKey, queryHash, state } = query;
      if (isPlayer(query)) continue;
      if (state.data === undefined && state.fetchStatus === 'fetching') sentEarlier.add(queryHash);
      else void client.queries.invalidateQueries({ queryKey, exact: true });
    }
  };
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { query } = event;
    if (sentEarlier.delete(query.queryHash))
      void client.queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    if (!isPlayer(query)) return;
    const cursor = cursorOf(event.action.data as Player | undefined);
    if (cursor === null || cursor.id === first?.id) return;
    first = cursor;
    reloadOlder();
  });
  auth.subscribe(() => {
    if (isLoggedIn(auth.get())) return;
    first = null;
    sentEarlier.clear();
  });

  const isFetching = () => cache.find({ queryKey: ['player'] })?.state.fetchStatus === 'fetching';
  return {
    current: () => first,
    async whenLoaded() {
      if (first === null && isFetching()) {
        await new Promise<void>((resolve) => {
          const unsubscribe = cache.subscribe(() => {
            if (first === null && isFetching()) return;
            unsubscribe();
            resolve();
          });
        });
      }
      return first;
    },
    resetTo(cursor) {
      if (first?.id !== cursor.id) first = cursor;
    },
  };
}
