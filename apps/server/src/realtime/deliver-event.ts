import { events } from '@nua/contract/event.ts';
import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import { EVERYBODY } from '../modules/event/public.ts';
import { excludedAt } from '../modules/protection/public.ts';
import { hasOffersOff } from '../modules/reward/public.ts';
import type { Connections } from './connections.ts';
import { type Form, frameOf, type NumberedEvent } from './event-frames.ts';
import type { RefreshPace } from './refresh-pace.ts';
import { frames } from './socket-protocol.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Removes the text of an offer that would open as a dialog, if its player was excluded or turned offers off after the offer was written.
 *
 * The event keeps its number, because clients treat a gap as lost events. Without its text, it only makes the client reload its inbox.
 */
export async function redactOffers<E extends NumberedEvent>(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  numbered: readonly E[],
): Promise<E[]> {
  const ids = numbered.map(messageIdOf).filter((id) => id !== null);
  if (ids.length === 0) return [...numbered];
  const { rows } = await sql<{ id: string }>`select m.id from message m
    where m.id = any(${ids}::uuid[]) and m.promotional
      and (${excludedAt(sql`m.player_id`, clock.now())} or ${hasOffersOff(sql`m.player_id`)})`.execute(db);
  const redacted = new Set(rows.map(({ id }) => id));
  return numbered.map((numberedEvent) => {
    const message_id = messageIdOf(numberedEvent);
    if (message_id === null || !redacted.has(message_id)) return numberedEvent;
    return { ...numberedEvent, payload: { key: numberedEvent.payload.key, extra: { message_id } } };
  });
}

function messageIdOf({ event, payload }: NumberedEvent): string | null {
  const id = payload.extra?.message_id;
  return event === events.message && typeof id === 'string' && UUID.test(id) ? id : null;
}

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
    if (!isForEverybody) pace.countImmediate();
  }
}
