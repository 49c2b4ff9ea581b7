import type { WebhookKind } from '@nua/contract/webhook.ts';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { newId } from '../../db/new-id.ts';
import { renewWebhookSecret } from './webhook-secrets.ts';

/** An address that receives events of these kinds. If `kinds` is null, it receives every kind. */
export type NewAddress = { url: string; kinds: readonly WebhookKind[] | null; at: Date };
export type LockedAddress = { id: string; url: string; kinds: WebhookKind[] | null };

/** Adds an address with its own secret, and returns its id. The address receives only later events. */
export async function addWebhookAddress(
  tx: Tx,
  keys: Pick<App, 'keys'>,
  { url, kinds, at }: NewAddress,
): Promise<string> {
  const id = newId();
  await sql`insert into webhook_address (id, url, kinds, added_at)
    values (${id}, ${url}, ${kinds === null ? null : [...kinds]}::text[], ${at})`.execute(tx);
  await renewWebhookSecret(tx, keys, id, at);
  return id;
}

/** Locks an address. Returns null if the id is unknown or the address was removed. */
export async function lockWebhookAddress(tx: Tx, id: string): Promise<LockedAddress | null> {
  const { rows } = await sql<LockedAddress>`
    select id, url, kinds from webhook_address where id = ${id} and removed_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Removes an address. Its waiting events are not sent, and an attempt in progress is not repeated. Returns the number of waiting events.
 */
export async function removeWebhookAddress(tx: Tx, id: string, at: Date): Promise<number> {
  await sql`update webhook_address set removed_at = ${at} where id = ${id}`.execute(tx);
  const { rows } = await sql<{ dropped: number }>`
    with dropped as (
      update webhook_delivery set state = 'dropped', ended_at = ${at} where address_id = ${id} and state = 'waiting' returning 1
    ) select count(*)::int as dropped from dropped`.execute(tx);
  return rows[0]!.dropped;
}

/**
 * Makes deliveries due now, each with ten new attempts, and returns their number. A number as `entry` selects one delivery, even if it has
 * succeeded. `all` selects the waiting and the failed deliveries.
 */
export async function sendWebhooksAgain(
  tx: Tx,
  { address_id, entry, at }: { address_id: string; entry: number | 'all'; at: Date },
): Promise<number> {
  const which = entry === 'all' ? sql`state in ('waiting', 'failed')` : sql`entry = ${entry}`;
  const { rows } = await sql<{ due: number }>`
    with due as (
      update webhook_delivery set state = 'waiting', attempts = 0, next_at = ${at}, began_at = ${at}, ended_at = null
      where address_id = ${address_id} and ${which} returning 1
    ) select count(*)::int as due from due`.execute(tx);
  return rows[0]!.due;
}
