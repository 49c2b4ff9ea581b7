import type { App } from '../core/app.ts';
import { EVERYBODY } from '../modules/event/public.ts';
import type { Connections } from './connections.ts';
import { type Form, frameOf, type NumberedEvent } from './event-frames.ts';
import type { RefreshPace } from './refresh-pace.ts';
import { frames } from './socket-protocol.ts';

/** Sends an event to its recipients' connections at this node. Each form is serialized once. */
export function deliverEvent(
  app: Pick<App, 'clock' | 'bodyKeys'>,
  connections: Connections,
  one: NumberedEvent,
  pace: RefreshPace,
): void {
  const written = new Map<Form, Buffer>();
  const frameFor = (form: Form): Buffer => {
    const known = written.get(form) ?? Buffer.from(frames.event(String(one.event), frameOf(app, one, form)));
    written.set(form, known);
    return known;
  };
  const isForEverybody = one.stream === EVERYBODY;
  const listeners = isForEverybody ? connections.all() : connections.of(one.stream);
  for (const socket of listeners) {
    socket.sendFrame(frameFor(socket.data.form));
    // Every open tab refreshes for an event of its player, and does so immediately.
    if (!isForEverybody) pace.skip();
  }
}
