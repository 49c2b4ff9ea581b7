import type { EventNumber, EventPayload } from '@nua/contract/event.ts';
import { type Cents, toWire } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../http/request-context.ts';

/** Something a player, or with null everybody, is to hear of. */
export type QueuedEvent = { player_id: string | null; event: EventNumber; payload: EventPayload; at: Date };

/** The one way into the outbox: rows of player_id, event, payload, at, for a statement that writes what they report. */
export const outboxInsert = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into outbox (player_id, event, payload, at) ${rows}`;

/**
 * Writes an event down in the transaction of the fact it reports, so that it neither precedes nor outlives the fact.
 *
 * The dispatcher numbers and delivers it after the commit. Only the senders of `send-event.ts` call it.
 *
 * Shape   tx, { player_id, event, payload, at } -> nothing
 * Units   amounts in `payload.extra` are Cents; they travel as "1250.00"
 */
export async function queueEvent(tx: Tx, { player_id, event, payload, at }: QueuedEvent): Promise<void> {
  await outboxInsert(sql`values (${player_id}, ${event}, ${payloadText(payload)}::jsonb, ${at})`).execute(tx);
}

/** A payload as JSON; amounts in it are Cents and travel as "1250.00". */
export const payloadText = (payload: Omit<EventPayload, 'key'>): string =>
  JSON.stringify(payload, (_name, value) => (typeof value === 'bigint' ? toWire(value as Cents) : value));
