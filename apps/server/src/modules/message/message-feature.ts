import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { claimGift } from './claim-gift.ts';
import { listMessages } from './list-messages.ts';
import { giftWaits, inTab, MESSAGE, type MessageRow, messageResponse } from './message-row.ts';
import { runDueSends } from './run-send.ts';
import { unreadOf } from './unread-of.ts';

const CHECK_EVERY_MS = 1_000;

const countUnread = handle(calls.countUnread, (ctx) => unreadOf(ctx.db, sessionOf(ctx).player_id, ctx.clock.now()));

/** Deletes one message for its player. A message with a claimable gift cannot be deleted. */
const deleteMessage = handle(calls.deleteMessage, async (ctx, { params }) => {
  const now = ctx.clock.now();
  const is_own_message = sql`m.id = ${params.id} and m.player_id = ${sessionOf(ctx).player_id} and m.deleted_at is null`;
  // One statement checks and deletes, so a concurrent claim runs either before or after it.
  const { rows } = await sql<{ id: string }>`
    update message m set deleted_at = ${now} where ${is_own_message} and not ${giftWaits(now)} returning m.id`.execute(
    ctx.db,
  );
  if (rows[0]) return {};
  const found = await sql`select from message m where ${is_own_message}`.execute(ctx.db);
  throw apiError(found.rows.length > 0 ? 'GIFT_UNCLAIMED' : 'NOT_FOUND');
});

/** Marks all messages read, or the messages of one tab. The gift of a read message remains claimable. */
const readAllMessages = handle(calls.readAllMessages, async (ctx, { list }) => {
  const { numAffectedRows } = await sql`
    update message m set read_at = ${ctx.clock.now()}
    where m.player_id = ${sessionOf(ctx).player_id} and m.read_at is null and m.deleted_at is null
      and ${inTab(list.filter)}`.execute(ctx.db);
  return { read: Number(numAffectedRows ?? 0n) };
});

/** Deletes all read messages, or the read messages of one tab. A message with a claimable gift remains. */
const deleteReadMessages = handle(calls.deleteReadMessages, async (ctx, { list }) => {
  const now = ctx.clock.now();
  const read = sql`m.player_id = ${sessionOf(ctx).player_id} and m.read_at is not null and m.deleted_at is null
    and ${inTab(list.filter)}`;
  return await ctx.db.transaction().execute(async (tx) => {
    const deleted = await sql`update message m set deleted_at = ${now} where ${read} and not ${giftWaits(now)}`.execute(
      tx,
    );
    const remaining = await sql<{ kept: bigint }>`select count(*) as kept from message m where ${read}`.execute(tx);
    return { deleted: Number(deleted.numAffectedRows ?? 0n), kept: Number(remaining.rows[0]?.kept ?? 0n) };
  });
});

/** Marks one message read, or claims its gift. Both are idempotent. */
const updateMessage = handle(calls.updateMessage, async (ctx, { params, body }) => {
  const id = params.id ?? '';
  return await ctx.once(async (tx) => {
    const row = await lockMessage(ctx, tx, id);
    if (body.action === 'claim') await claimGift(ctx, tx, row);
    await sql`update message set read_at = coalesce(read_at, ${ctx.clock.now()}) where id = ${id}`.execute(tx);
    return messageResponse(await findMessage(tx, id), ctx.clock.now());
  });
});

async function lockMessage(ctx: RequestContext, tx: Tx, id: string): Promise<MessageRow> {
  const { rows } = await sql<{ id: string }>`
    select id from message where id = ${id} and player_id = ${sessionOf(ctx).player_id} and deleted_at is null
    for update`.execute(tx);
  if (!rows[0]) throw apiError('NOT_FOUND');
  return await findMessage(tx, id);
}

async function findMessage(tx: Tx, id: string): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`select ${MESSAGE} where m.id = ${id}`.execute(tx);
  return rows[0]!;
}

export const messageFeature: Feature = {
  name: 'message',
  handlers: [listMessages, countUnread, updateMessage, deleteMessage, readAllMessages, deleteReadMessages],
  jobs: [{ name: 'message-send', every_ms: CHECK_EVERY_MS, max_at_once: 1, run: runDueSends }],
};
