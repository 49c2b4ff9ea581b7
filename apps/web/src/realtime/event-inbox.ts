import type { CaughtUp, EventCursor, EventFrame } from '@nua/contract/event.ts';

/** Where a client keeps how far it has come. */
export type CursorStore = { read(): EventCursor | null; write(cursor: EventCursor | null): void };

export type InboxParts = {
  cursorStore: CursorStore;
  /** Asks the server for what was missed since the cursor. */
  ask(cursor: EventCursor | null): Promise<CaughtUp>;
  /** Takes one event; they come one after the other, in the order of their numbers. */
  take(frame: EventFrame): Promise<void>;
  /** Too much was missed to tell it again: everything on the screen is asked anew. */
  reload(): void;
};

/**
 * Brings the events of a connection into their order: none is lost, none comes twice.
 *
 * While it catches up, what arrives waits; afterwards a number that was had is dropped, and a gap makes it catch up again.
 */
export function createInbox({ cursorStore, ask, take, reload }: InboxParts) {
  let waiting: EventFrame[] | null = null;
  let line: Promise<void> = Promise.resolve();

  const apply = async (frame: EventFrame): Promise<'taken' | 'known' | 'hole'> => {
    const cursor = cursorStore.read();
    if (cursor === null) return 'hole';
    const stream = frame.a === 1 ? 'all' : 'own';
    if (frame.n <= cursor[stream]) return 'known';
    if (frame.n !== cursor[stream] + 1) return 'hole';
    await take(frame);
    cursorStore.write({ ...cursor, [stream]: frame.n });
    return 'taken';
  };

  const catchUp = async (): Promise<void> => {
    waiting ??= [];
    const caught = await ask(cursorStore.read());
    if (caught.reload) reload();
    else for (const frame of caught.events) await apply(frame);
    cursorStore.write({ id: caught.id, own: caught.own, all: caught.all });
    const arrived = waiting;
    waiting = null;
    for (const frame of arrived) if ((await apply(frame)) === 'hole') return catchUp();
  };

  const inLine = (work: () => Promise<void>): Promise<void> => {
    line = line.then(work, work);
    return line;
  };

  return {
    /** The connection stands: what was missed comes first. Fails where it is cut meanwhile; the next connection asks again. */
    connected(): Promise<void> {
      waiting = [];
      return inLine(catchUp);
    },
    arrived(frame: EventFrame): Promise<void> {
      if (waiting !== null) {
        waiting.push(frame);
        return Promise.resolve();
      }
      return inLine(async () => {
        if (waiting !== null) waiting.push(frame);
        else if ((await apply(frame)) === 'hole') {
          waiting = [frame];
          await catchUp();
        }
      });
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
