import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import type { Feature } from '../../core/handle.ts';
import type { Queryable } from '../../db/connect.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { numberWebhookEvents } from './number-webhook-events.ts';

const CHECK_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 3_600_000;
const STORED_MS = 30 * 86_400_000;
const MAX_PER_SWEEP = 5_000;

export async function runDueWebhooks(app: App): Promise<void> {
  await numberWebhookEvents(app);
  await deliverWebhooks(app);
}

/** Deletes old events with their deliveries. An event with a waiting delivery stays. */
export async function sweepWebhooks(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - STORED_MS);
  await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from webhook_event e where entry is not null and at < ${before}
        and not exists (select from webhook_delivery d where d.event_id = e.id and d.state = 'waiting')
      order by entry limit ${MAX_PER_SWEEP} for update skip locked`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await sql`delete from webhook_attempt t using webhook_delivery d
      where d.event_id = any (${ids}::uuid[]) and t.address_id = d.address_id and t.entry = d.entry`.execute(tx);
    await sql`delete from webhook_delivery where event_id = any (${ids}::uuid[])`.execute(tx);
    await sql`delete from webhook_event where id = any (${ids}::uuid[])`.execute(tx);
  });
}

/** Reads the time of the oldest event that an address has not received, for the monitoring. Null if no event waits. */
export async function readOldestWebhook(db: Queryable): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(began_at) from webhook_delivery where state = 'waiting'),
      (select min(at) from webhook_event where entry is null)) as at`.execute(db);
  return rows[0]!.at;
}

export const webhookFeature: Feature = {
  name: 'webhook',
  handlers: [],
  jobs: [
    { name: 'webhook', every_ms: CHECK_EVERY_MS, run: runDueWebhooks },
    { name: 'webhook-sweep', every_ms: SWEEP_EVERY_MS, max_at_once: 1, run: sweepWebhooks },
  ],
};
