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
  numbered: NumberedEvent,
  pace: RefreshPace,
): void {
  const framesByForm = new Map<Form, Buffer>();
  const frameFor = (form: Form): Buffer => {
    const known =
      framesByForm.get(form) ?? Buffer.from(frames.event(String(numbered.event), frameOf(app, numbered, form)));
    framesByForm.set(form, known);
    return known;
  };
  const isForEverybody = numbered.stream === EVERYBODY;
  const listeners = isForEverybody ? connections.all() : connections.of(numbered.stream);
  for (const socket of listeners) {
    socket.sendFrame(frameFor(socket.data.form));
    // For an event of one player, each open tab of the player refreshes immediately.
    if (!isForEverybody) pace.skip();
  }
}
