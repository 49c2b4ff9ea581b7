import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf, type Tx } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { whereFilters } from '../../core/input/where-filters.ts';
import type { Settings } from '../../settings/settings.ts';
import { hashClaimCode } from './claim-code.ts';
import { createClaim } from './create-claim.ts';
import { createTicket } from './create-ticket.ts';
import { forgetOldClaims } from './forget-old-claims.ts';
import { readThread, readUpTo, TICKET_COLUMNS, type TicketRow, ticketHead } from './ticket-row.ts';

const FORGET_EVERY_MS = 3_600_000;

const getTicket = handle(calls.getTicket, (ctx, { params }) =>
  readThread(ctx.db, sql<boolean>`t.id = ${params.id} and t.player_id = ${sessionOf(ctx).player_id}`),
);

const listTickets = handle(calls.listTickets, async (ctx, { list }) => {
  const direction = list.sort[0]?.direction === 'asc' ? sql`asc` : sql`desc`;
  const where = sql`t.player_id = ${sessionOf(ctx).player_id} and ${whereFilters(list.filter, { state: 't.state' })}`;
  const [counted, found] = await Promise.all([
    sql<{ total: bigint }>`select count(*) as total from ticket t where ${where}`.execute(ctx.db),
    sql<TicketRow>`select ${TICKET_COLUMNS} from ticket t where ${where}
      order by t.changed_at ${direction}, t.id ${direction} limit ${list.size} offset ${list.offset}`.execute(ctx.db),
  ]);
  return {
    list: found.rows.map(ticketHead),
    page: list.page,
    size: list.size,
    total: Number(counted.rows[0]?.total ?? 0n),
  };
});

const readClaim = handle(calls.readClaim, async (ctx, { body }) => {
  const claim_hash = hashClaimCode(body.claim_code);
  const thread = await readThread(ctx.db, sql<boolean>`t.claim_hash = ${claim_hash}`);
  if (thread.unread) {
    await sql`update ticket set read_at = ${readUpTo(ctx.clock.now())} where claim_hash = ${claim_hash}`.execute(
      ctx.db,
    );
  }
  return thread;
});

const replyClaim = handle(calls.replyClaim, (ctx, { body }) =>
  ctx.db.transaction().execute(async (tx) => {
    const found = sql<boolean>`t.claim_hash = ${hashClaimCode(body.claim_code)}`;
    const at = ctx.clock.now();
    await sql`select from ticket t where ${found} for update`.execute(tx);
    const before = await readThread(tx, found);
    // This call has no idempotency key, so the same text twice in a row counts as a retry.
    const last = before.entries.at(-1);
    if (last?.by === 'you' && last.text === body.text) return before;
    await assertMayAddEntry(tx, ctx.settings, before.id, at);
    await writeEntry(tx, { ticket_id: before.id, text: body.text, at });
    return await readThread(tx, found);
  }),
);

const replyTicket = handle(calls.replyTicket, (ctx, { params, body }) =>
  ctx.once(async (tx) => {
    const isOwnTicket = sql<boolean>`t.id = ${params.id} and t.player_id = ${sessionOf(ctx).player_id}`;
    const at = ctx.clock.now();
    const { id } = await readThread(tx, isOwnTicket);
    await assertMayAddEntry(tx, ctx.settings, id, at);
    await writeEntry(tx, { ticket_id: id, text: body.text, at });
    return await readThread(tx, isOwnTicket);
  }),
);

const updateTicket = handle(calls.updateTicket, async (ctx, { params, body }) => {
  const at = ctx.clock.now();
  const change =
    body.action === 'read'
      ? sql`read_at = ${readUpTo(at)}`
      : sql`read_at = ${readUpTo(at)}, changed_at = ${at}, state = 'closed'`;
  const { rows } = await sql`update ticket set ${change}
    where id = ${params.id} and player_id = ${sessionOf(ctx).player_id} returning id`.execute(ctx.db);
  if (rows.length === 0) throw apiError('NOT_FOUND');
  return {};
});

export const ticketFeature: Feature = {
  name: 'ticket',
  handlers: [listTickets, getTicket, createTicket, replyTicket, updateTicket, createClaim, readClaim, replyClaim],
  jobs: [{ name: 'ticket-forget', every_ms: FORGET_EVERY_MS, run: forgetOldClaims }],
};

const DAY_MS = 86_400_000;

/** Adds an entry of the player or visitor and reopens the question. The caller has locked the question or its owner. */
async function writeEntry(tx: Tx, entry: { ticket_id: string; text: string; at: Date }): Promise<void> {
  await sql`insert into ticket_entry (ticket_id, text, at) values (${entry.ticket_id}, ${entry.text}, ${entry.at})`.execute(
    tx,
  );
  await sql`update ticket set state = 'open', changed_at = ${entry.at}, read_at = ${readUpTo(entry.at)}
    where id = ${entry.ticket_id}`.execute(tx);
}

async function assertMayAddEntry(tx: Tx, settings: Settings, ticket_id: string, at: Date): Promise<void> {
  const since = new Date(at.getTime() - DAY_MS);
  const { rows } = await sql<{ written: bigint }>`
    select count(*) as written from ticket_entry
    where ticket_id = ${ticket_id} and operator is null and at > ${since}`.execute(tx);
  if ((rows[0]?.written ?? 0n) >= BigInt(settings.get('ticket_rules').entries_day)) throw apiError('TICKET_LIMIT');
}
