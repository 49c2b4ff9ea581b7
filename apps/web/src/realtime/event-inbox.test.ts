import type { CaughtUp, EventCursor, EventFrame } from '@nua/contract/event.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInbox } from './event-inbox.ts';
import { memoryCursor } from './socket-for-tests.ts';

const frame = (n: number, a = false): EventFrame => ({
  e: 7,
  n,
  ...(a && { a: 1 as const }),
  at: '',
  payload: { key: `${n}` },
});

/** A server with the given number of events in each stream, and the inbox of a client whose cursor is zero. */
function serverAndInbox(numbered: { own: number; all: number }) {
  const handled: string[] = [];
  const cursorStore = memoryCursor();
  const cursor: EventCursor = { id: 'p', own: 0, all: 0 };
  cursorStore.write(cursor);
  let isCut = false;
  let count = 0;
  const setCut = (next: boolean) => {
    isCut = next;
  };
  const inbox = createInbox({
    cursorStore,
    findStartCursor: async () => cursorStore.read(),
    async fetchMissed(known): Promise<CaughtUp> {
      if (isCut) throw new Error('cut');
      count += 1;
      const { own = 0, all = 0 } = known ?? {};
      const events: EventFrame[] = [];
      for (let n = own + 1; n <= numbered.own; n++) events.push(frame(n));
      for (let n = all + 1; n <= numbered.all; n++) events.push(frame(n, true));
      return { id: 'p', ...numbered, events };
    },
    async onEvent({ n, a }) {
      await Promise.resolve();
      handled.push(`${a === 1 ? 'all' : 'own'} ${n}`);
    },
    reload() {},
  });
  return { inbox, handled, cursorStore, numbered, setCut, requestCount: () => count };
}

describe('the event inbox', () => {
  it('handles an event that arrives during a catch-up only once, after the catch-up', async () => {
    const { inbox, handled, numbered } = serverAndInbox({ own: 2, all: 0 });
    const done = inbox.connected();
    numbered.own = 3;
    await Promise.all([inbox.arrived(frame(3)), inbox.arrived(frame(2)), done]);
    expect(handled).toEqual(['own 1', 'own 2', 'own 3']);
  });

  it('fetches missing events before it handles a later event', async () => {
    const { inbox, handled, numbered } = serverAndInbox({ own: 0, all: 0 });
    await inbox.connected();
    numbered.own = 3;
    await inbox.arrived(frame(3));
    expect(handled).toEqual(['own 1', 'own 2', 'own 3']);
  });

  it('handles consecutive events without a request', async () => {
    const { inbox, handled, requestCount, cursorStore, numbered } = serverAndInbox({ own: 2, all: 0 });
    await inbox.connected();
    for (const n of [2, 1]) await inbox.arrived(frame(n));
    expect([requestCount(), handled]).toEqual([1, ['own 1', 'own 2']]);
    numbered.own = 3;
    await inbox.arrived(frame(3));
    expect([requestCount(), handled.length]).toEqual([1, 3]);
    cursorStore.write(null);
    await inbox.arrived(frame(3));
    expect(requestCount()).toBe(2);
  });

  it('repeats a catch-up if events are still missing', async () => {
    const { inbox, handled, requestCount, numbered } = serverAndInbox({ own: 1, all: 0 });
    const done = inbox.connected();
    await Promise.all([inbox.arrived(frame(2)), done]);
    expect([requestCount(), handled]).toEqual([1, ['own 1', 'own 2']]);
    numbered.own = 2;
    const again = inbox.connected();
    await inbox.arrived(frame(5));
    numbered.own = 5;
    await again;
    expect([requestCount(), handled.length]).toEqual([2, 5]);
  });

  it('loses no event if the connection breaks during a catch-up', async () => {
    const { inbox, handled, cursorStore, setCut } = serverAndInbox({ own: 2, all: 1 });
    setCut(true);
    await expect(inbox.connected()).rejects.toThrow('cut');
    expect(cursorStore.read()).toMatchObject({ own: 0, all: 0 });
    setCut(false);
    await inbox.connected();
    expect(handled).toEqual(['own 1', 'own 2', 'all 1']);
  });

  it('handles each event once and in order, however the pushes arrive', async () => {
    const action = fc.oneof(
      fc.constant('new' as const),
      fc.constant('new for all' as const),
      fc.constant('reconnect' as const),
      fc.nat(20),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(action, fc.boolean()), { maxLength: 60 }), async (actions) => {
        const { inbox, handled, numbered } = serverAndInbox({ own: 0, all: 0 });
        const running: Promise<void>[] = [inbox.connected()];
        for (const [what, isLost] of actions) {
          if (what === 'reconnect') running.push(inbox.connected());
          else if (what === 'new' || what === 'new for all') {
            const n = what === 'new' ? ++numbered.own : ++numbered.all;
            if (!isLost) running.push(inbox.arrived(frame(n, what !== 'new')));
          } else if (what > 0 && what <= numbered.own) running.push(inbox.arrived(frame(what)));
          if (isLost) await Promise.all(running);
        }
        await Promise.all(running);
        await inbox.connected();
        for (const stream of ['own', 'all'] as const) {
          const ofStream = handled.filter((event) => event.startsWith(stream));
          expect(ofStream).toEqual(Array.from({ length: numbered[stream] }, (_, n) => `${stream} ${n + 1}`));
        }
      }),
      { numRuns: 300 },
    );
  });
});
