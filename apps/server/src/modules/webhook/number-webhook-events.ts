import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';

const MAX_AT_ONCE = 500;

/**
 * Gives the recorded events their entry numbers, and creates a delivery to each address that receives the kind of event.
 *
 * This runs after the commit of the events, on one node at a time, so that a later event never gets a smaller number.
 */
export async function numberWebhookEvents(app: App): Promise<void> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from webhook_event where entry is null) as waiting`.execute(app.db);
  if (!rows[0]!.waiting) return;
  for (let isFull = true; isFull; )
    isFull = await app.db.transaction().execute(async (tx) => (await numberOnce(tx, app.clock.now())) === MAX_AT_ONCE);
}

/** Numbers the next events, and returns how many; 0 while another node is numbering events. */
async function numberOnce(tx: Tx, now: Date): Promise<number> {
  const { rows: heads } = await sql<{ last: bigint; at: Date }>`
    select last, at from webhook_head for update skip locked`.execute(tx);
  const [head] = heads;
  if (head === undefined) return 0;
  // If this node's clock is behind, the time of the last numbering is used, so that deliveries of later events are never due earlier.
  const at = head.at > now ? head.at : now;
  const { rows } = await sql<{ count: number }>`
    with taken as (
      select id, ${head.last}::bigint + row_number() over (order by id) as entry from webhook_event
      where entry is null order by id limit ${MAX_AT_ONCE}
    ), numbered as (
      update webhook_event e set entry = t.entry from taken t where e.id = t.id returning e.id, e.entry, e.kind, e.at
    ), addressed as (
      insert into webhook_delivery (address_id, event_id, entry, next_at, began_at)
      select a.id, n.id, n.entry, ${at}, ${at} from numbered n
      join webhook_address a on a.removed_at is null and a.added_at <= n.at and (a.kinds is null or n.kind = any (a.kinds))
    )
    update webhook_head set last = last + (select count(*) from numbered), at = ${at}
    returning (select count(*) from numbered)::int as count`.execute(tx);
  return rows[0]!.count;
}
