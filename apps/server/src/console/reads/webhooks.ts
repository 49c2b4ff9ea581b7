import { getWebhook, getWebhookEvent, listWebhooks } from '@nua/contract/console/webhook.ts';
import type { WebhookKind } from '@nua/contract/webhook.ts';
import { sql } from 'kysely';
import { maskedWebhookUrl } from '../../modules/webhook/public.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, handleConsole, staffOf } from '../console-handle.ts';
import { logFirstLook } from '../looks.ts';
import { directionOf } from './filtered-page.ts';

const PAGE = 50;
const MAX_COUNTED = 1_000;

type AddressRow = {
  id: string;
  url: string;
  kinds: WebhookKind[] | null;
  added_at: Date;
  waiting: number;
  failed: number;
  oldest_waiting_at: Date | null;
  is_secret_shown: boolean;
};

/** A URL may contain a token of the receiver, so only staff members who may change it see the whole URL. */
const shownUrl = (ctx: ConsoleContext, url: string): string =>
  staffOf(ctx).permissions.includes('technical') ? url : maskedWebhookUrl(url);

/** Reads the addresses in use, or only the address with this id. */
async function readAddresses(ctx: ConsoleContext, id: string | null) {
  const { rows } = await sql<AddressRow>`
    select a.id, a.url, a.kinds, a.added_at,
      (select count(*) from (select from webhook_delivery d where d.address_id = a.id and d.state = 'waiting' limit ${MAX_COUNTED}) w)::int as waiting,
      (select count(*) from (select from webhook_delivery d where d.address_id = a.id and d.state = 'failed' limit ${MAX_COUNTED}) f)::int as failed,
      (select min(d.began_at) from webhook_delivery d where d.address_id = a.id and d.state = 'waiting') as oldest_waiting_at,
      not exists (select from webhook_secret s where s.address_id = a.id and s.signs_until is null and s.shown_at is null) as is_secret_shown
    from webhook_address a
    where a.removed_at is null and (${id}::uuid is null or a.id = ${id}) order by a.id`.execute(ctx.reads);
  return rows.map(({ added_at, oldest_waiting_at, ...row }) => ({
    ...row,
    url: shownUrl(ctx, row.url),
    added_at: added_at.toISOString(),
    oldest_waiting_at: oldest_waiting_at?.toISOString() ?? null,
  }));
}

export const webhooks = handleConsole(listWebhooks, async (ctx) => ({ list: await readAddresses(ctx, null) }));

type State = 'waiting' | 'delivered' | 'failed' | 'dropped';
type Attempt = { at: Date; took_ms: number; status: number | null; error: string | null; body: string };
type EventRow = {
  entry: bigint;
  event_id: string;
  kind: string;
  event_at: Date;
  state: State;
  attempts: number;
  next_at: Date;
  at: Date | null;
  took_ms: number | null;
  status: number | null;
  error: string | null;
  body: string | null;
};

const wireAttempt = ({ at, ...row }: Attempt) => ({ ...row, at: at.toISOString() });

const wireEvent = ({ at, took_ms, status, error, body, ...row }: EventRow) => ({
  entry: Number(row.entry),
  event_id: row.event_id,
  kind: row.kind,
  at: row.event_at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  next_at: row.state === 'waiting' ? row.next_at.toISOString() : null,
  last: at === null ? null : wireAttempt({ at, took_ms: took_ms ?? 0, status, error, body: body ?? '' }),
});

export const webhook = handleConsole(getWebhook, async (ctx, { params, query: { show, sort, after } }) => {
  const { reads } = ctx;
  const { direction, follows } = directionOf(sort);
  const [address] = await readAddresses(ctx, params.id ?? null);
  if (address === undefined) throw new ConsoleError('NOT_FOUND');
  const state = show === 'all' ? sql`true` : show === 'failed' ? sql`d.state = 'failed'` : sql`d.state = 'waiting'`;
  const { rows } = await sql<EventRow>`
    select d.entry, d.event_id, e.kind, e.at as event_at, d.state, d.attempts, d.next_at, t.at, t.took_ms, t.status, t.error, t.body
    from webhook_delivery d join webhook_event e on e.id = d.event_id
    left join lateral (
      select t.at, t.took_ms, t.status, t.error, t.body from webhook_attempt t where t.address_id = d.address_id and t.entry = d.entry
      order by t.id desc limit 1) t on true
    where d.address_id = ${address.id} and ${state} and (${after ?? null}::bigint is null or d.entry ${follows} ${after ?? null}::bigint)
    order by d.entry ${direction} limit ${PAGE + 1}`.execute(reads);
  return { ...address, events: rows.slice(0, PAGE).map(wireEvent), has_more: rows.length > PAGE };
});

type EventDetails = { id: string; entry: bigint | null; kind: string; at: Date; data: unknown };
type Delivery = { address_id: string; url: string; state: State };

/** The data of an event contains the payments, limits and exclusions of a player, so the page is logged as a look. */
export const webhookEvent = handleConsole(getWebhookEvent, async (ctx, { params: { id } }) => {
  const { reads } = ctx;
  const { rows } =
    await sql<EventDetails>`select id, entry, kind, at, data from webhook_event where id = ${id}`.execute(reads);
  const [event] = rows;
  if (event === undefined) throw new ConsoleError('NOT_FOUND');
  const { player_id } = event.data as { player_id?: string };
  const subject = player_id === undefined ? 'read webhook events' : `player ${player_id}`;
  const look = await logFirstLook(ctx, { act: 'webhook event', subject, reason: `webhook event ${id}` });
  const deliveries = await sql<Delivery>`
    select d.address_id, a.url, d.state from webhook_delivery d join webhook_address a on a.id = d.address_id
    where d.event_id = ${id} order by d.address_id`.execute(reads);
  const attempts = await sql<Attempt & { address_id: string }>`
    select t.address_id, t.at, t.took_ms, t.status, t.error, t.body
    from webhook_delivery d join webhook_attempt t on t.address_id = d.address_id and t.entry = d.entry
    where d.event_id = ${id} order by t.id`.execute(reads);
  return look.show({
    ...event,
    entry: event.entry === null ? null : Number(event.entry),
    at: event.at.toISOString(),
    deliveries: deliveries.rows.map((delivery) => ({
      ...delivery,
      url: shownUrl(ctx, delivery.url),
      attempts: attempts.rows
        .filter(({ address_id }) => address_id === delivery.address_id)
        .map(({ address_id: _address, ...attempt }) => wireAttempt(attempt)),
    })),
  });
});
