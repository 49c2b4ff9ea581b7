import type { EventPayload } from '@nua/contract/event.ts';
import { ownerOf } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { PENDING_EVENTS } from '../modules/session/public.ts';

/** The subject of an event. Only events of the subject 'other' may be dropped. */
export type EventSubject = 'money' | 'level' | 'other';

/** An event that waits to be shown. `id` is the event's stream and number. */
export type PendingEvent = { id: string; subject: EventSubject; payload: EventPayload };

type Stored = { owner: string; pending: readonly PendingEvent[]; shown: readonly string[] };

/** How many of the newest pending events of the subject 'other' are shown; the rest are in the inbox. */
const MAX_OTHER = 3;
/** How many ids of shown events are stored. All tabs receive an event at almost the same time, so a few ids are enough. */
const MAX_SHOWN = 50;

/**
 * Stores events that arrive during a game, or while the player is busy, until they are shown. All tabs share the store, so that only one
 * tab shows each event. A logout removes the events.
 */
export function pendingEvents({ storage, stores: { auth }, locks }: Pick<Client, 'storage' | 'stores' | 'locks'>) {
  const read = (): Stored => {
    const owner = ownerOf(auth.get()) ?? '';
    const empty: Stored = { owner, pending: [], shown: [] };
    try {
      const stored = JSON.parse(storage.read(PENDING_EVENTS) ?? 'null') as Stored | null;
      return stored?.owner === owner ? { ...empty, ...stored } : empty;
    } catch {
      return empty;
    }
  };
  const write = (stored: Stored) => {
    if (stored.owner !== '') storage.write(PENDING_EVENTS, JSON.stringify(stored));
  };
  return {
    isEmpty: () => read().pending.length === 0,
    add(event: PendingEvent): void {
      const { pending, shown, owner } = read();
      if (shown.includes(event.id) || pending.some(({ id }) => id === event.id)) return;
      const all = [...pending, event];
      const others = all.filter(({ subject }) => subject === 'other').slice(-MAX_OTHER);
      write({ owner, shown, pending: all.filter((item) => item.subject !== 'other' || others.includes(item)) });
    },
    /** Marks an event as shown in this tab, so that no tab shows it after a game. */
    markShown(shown_id: string): void {
      const { owner, pending, shown } = read();
      write({
        owner,
        pending: pending.filter(({ id }) => id !== shown_id),
        shown: [...shown, shown_id].slice(-MAX_SHOWN),
      });
    },
    /** Removes and returns all pending events. A second tab that calls this at the same time gets none. */
    takeAll: (): Promise<readonly PendingEvent[]> =>
      locks.exclusive(PENDING_EVENTS, async () => {
        const { owner, pending, shown } = read();
        if (pending.length === 0) return [];
        write({ owner, pending: [], shown: [...shown, ...pending.map(({ id }) => id)].slice(-MAX_SHOWN) });
        return pending;
      }),
  };
}
