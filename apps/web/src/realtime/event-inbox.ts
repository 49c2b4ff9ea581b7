import type { CaughtUp, EventCursor, EventFrame } from '@nua/contract/event.ts';

/** Whether an event is for all players, and not only for this one. */
export const isForAll = ({ a }: EventFrame): boolean => a === 1;

export type CursorStore = { read(): EventCursor | null; write(cursor: EventCursor | null): void };

export type InboxParts = {
  cursorStore: CursorStore;
  /** The cursor to listen from; null if none is known. It is stored before the promise resolves. */
  findStartCursor(): Promise<EventCursor | null>;
  /** Requests the events after the cursor. */
  fetchMissed(cursor: EventCursor | null): Promise<CaughtUp>;
  /** Handles one event. Called for one event at a time, in the order of their numbers. */
  onEvent(frame: EventFrame): Promise<void>;
  /** Reloads all data on the screen, because the missed events are unknown. */
  reload(from: EventCursor): void;
};

/**
 * Handles the events of a connection in the order of their numbers, and drops repeated events.
 *
 * A catch-up fetches the missed events, while new events wait. A gap in the numbers starts another catch-up.
 */
export function createInbox({ cursorStore, findStartCursor, fetchMissed, onEvent, reload }: InboxParts) {
  let waiting: EventFrame[] | null = null;
  let queue: Promise<void> = Promise.resolve();

  const apply = async (frame: EventFrame): Promise<'handled' | 'known' | 'gap'> => {
    const cursor = cursorStore.read();
    if (cursor === null) return 'gap';
    const stream = isForAll(frame) ? 'all' : 'own';
    if (frame.n <= cursor[stream]) return 'known';
    if (frame.n !== cursor[stream] + 1) return 'gap';
    await onEvent(frame);
    cursorStore.write({ ...cursor, [stream]: frame.n });
    return 'handled';
  };

  const catchUp = async (): Promise<void> => {
    waiting ??= [];
    const from = await findStartCursor();
    const response = await fetchMissed(from);
    // If the cursor is too old, unknown or of another player, the missed events are unknown. The client then reloads all data.
    const { id, own, all } = response;
    if (response.reload || from?.id !== id) reload({ id, own, all });
    else for (const frame of response.events) await apply(frame);
    cursorStore.write({ id, own, all });
    const arrived = waiting;
    waiting = null;
    for (const frame of arrived) if ((await apply(frame)) === 'gap') return catchUp();
  };

  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work, work);
    return queue;
  };

  return {
    /**
     * Called when the connection is up. Handles the missed events first. Rejects if the connection breaks meanwhile; the next
     * connection then catches up.
     */
    connected(): Promise<void> {
      waiting = [];
      return enqueue(catchUp);
    },
    arrived(frame: EventFrame): Promise<void> {
      if (waiting !== null) {
        waiting.push(frame);
        return Promise.resolve();
      }
      return enqueue(async () => {
        if (waiting !== null) waiting.push(frame);
        else if ((await apply(frame)) === 'gap') {
          waiting = [frame];
          await catchUp();
        }
      });
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;

const KEY = 'nua.cursor';

/**
 * Stores the cursor of a tab so that it survives a reload. A new tab starts at the cursor of its page, which already shows the effects
 * of older events.
 */
export function tabCursor(): CursorStore {
  let current = read();
  return {
    read: () => current,
    write(cursor) {
      current = cursor;
      try {
        if (cursor === null) sessionStorage.removeItem(KEY);
        else sessionStorage.setItem(KEY, JSON.stringify(cursor));
      } catch {
        // Without storage the cursor stays in memory.
      }
    },
  };
}

function read(): EventCursor | null {
  try {
    const { id, own, all } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as EventCursor;
    return typeof id === 'string' && Number.isSafeInteger(own) && Number.isSafeInteger(all) ? { id, own, all } : null;
  } catch {
    return null;
  }
}
