import type { WebhookKind } from '@nua/contract/webhook.ts';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import type { WebhookResult } from '../../core/ports/webhook-sender.ts';
import { signWebhook } from './sign-webhook.ts';
import { decideDelivery } from './webhook-rules.ts';
import { readSigningSecrets } from './webhook-secrets.ts';

/** After this time another node may send to the address. An attempt never takes this long. */
const CLAIM_MS = 60_000;
const MAX_PER_RUN = 50;

type Claim = { until: Date };
type Due = {
  url: string;
  entry: bigint;
  event_id: string;
  attempts: number;
  kind: WebhookKind;
  data: unknown;
  at: Date;
};

/** Sends the due events to all addresses in parallel, so that a slow or failing address does not delay other addresses. */
export async function deliverWebhooks(app: App): Promise<void> {
  const now = app.clock.now();
  const { rows } = await sql<{ id: string }>`
    select a.id from webhook_address a
    where a.removed_at is null and (a.claimed_until is null or a.claimed_until <= ${now})
      and exists (select from webhook_delivery d where d.address_id = a.id and d.state = 'waiting' and d.next_at <= ${now})
    order by a.id`.execute(app.db);
  const results = await Promise.allSettled(rows.map(({ id }) => deliverTo(app, id)));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'webhooks could not be sent');
}

/**
 * Sends the due events of one address, one after the other: first attempts in the order of their entries, retries when they are due.
 *
 * After a failed attempt, sending stops until the next run, because most failures concern the receiver and not the event. If the process
 * dies before it has recorded an attempt, the event is sent again with the same id when the claim has expired.
 */
async function deliverTo(app: App, address_id: string): Promise<void> {
  let claim = await claimAddress(app, address_id, null);
  for (let sent = 0; claim !== null && sent < MAX_PER_RUN && !app.signal.aborted; sent += 1) {
    const due = await findDue(app, address_id);
    if (due === null || !(await attempt(app, address_id, due))) break;
    claim = await claimAddress(app, address_id, claim);
  }
  if (claim !== null)
    await sql`update webhook_address set claimed_until = null
      where id = ${address_id} and claimed_until = ${claim.until}`.execute(app.db);
}

/** Claims an address, or extends this run's claim. Returns null if another run has claimed the address. */
async function claimAddress(app: App, address_id: string, current: Claim | null): Promise<Claim | null> {
  const now = app.clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const { rows } = await sql`
    update webhook_address set claimed_until = ${until}
    where id = ${address_id} and removed_at is null
      and (claimed_until is null or claimed_until <= ${now} or claimed_until = ${current?.until ?? null}::timestamptz)
    returning 1`.execute(app.db);
  return rows[0] === undefined ? null : { until };
}

async function findDue(app: App, address_id: string): Promise<Due | null> {
  const { rows } = await sql<Due>`
    select a.url, d.entry, d.event_id, d.attempts, e.kind, e.data, e.at
    from webhook_delivery d join webhook_event e on e.id = d.event_id join webhook_address a on a.id = d.address_id
    where d.address_id = ${address_id} and d.state = 'waiting' and d.next_at <= ${app.clock.now()}
    order by d.next_at, d.entry limit 1`.execute(app.db);
  return rows[0] ?? null;
}

/** Builds the body of a request, which is the same for every attempt. */
export const webhookBody = ({ kind, at, entry, data }: Pick<Due, 'kind' | 'at' | 'entry' | 'data'>): string =>
  JSON.stringify({ type: kind, timestamp: at.toISOString(), entry: Number(entry), data });

/** Makes one attempt and records it. Returns whether the event was delivered. */
async function attempt(app: App, address_id: string, due: Due): Promise<boolean> {
  const at = app.clock.now();
  const body = webhookBody(due);
  const signature = signWebhook({ id: due.event_id, at, body }, await readSigningSecrets(app, address_id, at));
  const began_ms = performance.now();
  const headers = { 'content-type': 'application/json', 'user-agent': 'Nua-Webhooks/1', ...signature };
  const result = await app.ports.webhooks.send({ url: due.url, headers, body });
  return await recordAttempt(app, { address_id, due, at, result, took_ms: Math.round(performance.now() - began_ms) });
}

type Attempted = { address_id: string; due: Due; at: Date; result: WebhookResult; took_ms: number };

async function recordAttempt(app: App, { address_id, due, at, result, took_ms }: Attempted): Promise<boolean> {
  const { status, error, body } = result;
  const now = app.clock.now();
  const step = decideDelivery(status, due.attempts + 1, now);
  const next_at = step.state === 'waiting' ? step.next_at : null;
  await app.db.transaction().execute(async (tx) => {
    await sql`insert into webhook_attempt (address_id, entry, at, took_ms, status, error, body)
      values (${address_id}, ${due.entry}, ${at}, ${took_ms}, ${status}, ${error}, ${body})`.execute(tx);
    // If the address was removed during the attempt, the state is no longer `waiting` and does not change.
    await sql`update webhook_delivery set state = ${step.state}, attempts = attempts + 1,
        next_at = coalesce(${next_at}::timestamptz, next_at), ended_at = ${next_at === null ? now : null}
      where address_id = ${address_id} and entry = ${due.entry} and state = 'waiting'`.execute(tx);
  });
  if (step.state === 'failed')
    app.log.error({ address: address_id, event: due.event_id, kind: due.kind }, 'a webhook was given up');
  return step.state === 'delivered';
}
