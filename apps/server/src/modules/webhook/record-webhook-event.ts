import type { WebhookData, WebhookKind } from '@nua/contract/webhook.ts';
import { type Cents, toWire } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';

/**
 * Records an event for the operator's other systems, in the transaction of the event. A job sends the event to each address.
 *
 * Shape   tx, kind, data of the kind, time -> nothing
 * Units   amounts are Cents; they are sent as "1250.00"
 * Source  docs/decisions/0107-webhooks.md
 */
export async function recordWebhookEvent<Kind extends WebhookKind>(
  tx: Tx,
  kind: Kind,
  data: WebhookData<Kind>,
  at: Date,
): Promise<void> {
  const json = JSON.stringify(data, (_name, value) => (typeof value === 'bigint' ? toWire(value as Cents) : value));
  await sql`insert into webhook_event (kind, data, at) values (${kind}, ${json}::jsonb, ${at})`.execute(tx);
}
