import type { EventNumber, EventPayload } from '@nua/contract/event.ts';
import { type Cents, toWire } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../http/request-context.ts';

/** Something a player, or with null everybody, is to hear of. */
export type QueuedEvent = { player_id: string | null; event: EventNumber; payload: EventPayload; at: Date };

/**
 * Writes an event down in the transaction of the fact it reports, so that it neither precedes nor outlives the fact.
 *
 * The dispatcher numbers and delivers it after the commit. Features call the sender of their event (`send-event.ts`) where there
 * is one.
 *
 * Shape   tx, { player_id, event, payload, at } -> nothing
 * Units   amounts in `payload.extra` are Cents; they travel as "1250.00"
 */
export async function queueEvent(tx: Tx, { player_id, event, payload, at }: QueuedEvent): Promise<void> {
  await sql`insert into outbox (player_id, event, payload, at)
    values (${player_id}, ${event}, ${JSON.stringify(payload, wireValue)}::jsonb, ${at})`.execute(tx);
}

function wireValue(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? toWire(value as Cents) : value;
}
