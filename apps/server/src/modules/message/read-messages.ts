import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { giftWaits, inTab } from './message-row.ts';

/** Marks all messages read, or those of one tab; a gift's message is marked too and stays claimable. */
export const readAllMessages = handle(calls.readAllMessages, async (ctx, { list }) => {
  const { numAffectedRows } = await sql`
    update message m set read_at = ${ctx.clock.now()}
    where m.player_id = ${sessionOf(ctx).player_id} and m.read_at is null and m.deleted_at is null
      and ${inTab(list.filter)}`.execute(ctx.db);
  return { read: Number(numAffectedRows ?? 0n) };
});

/** Deletes the read messages, all or those of one tab, except those with a claimable gift. */
export const deleteReadMessages = handle(calls.deleteReadMessages, async (ctx, { list }) => {
  const now = ctx.clock.now();
  const read = sql`m.player_id = ${sessionOf(ctx).player_id} and m.read_at is not null and m.deleted_at is null
    and ${inTab(list.filter)}`;
  return await ctx.db.transaction().execute(async (tx) => {
    const deleted = await sql`update message m set deleted_at = ${now} where ${read} and not ${giftWaits(now)}`.execute(
      tx,
    );
    const kept = await sql<{ kept: bigint }>`select count(*) as kept from message m where ${read}`.execute(tx);
    return { deleted: Number(deleted.numAffectedRows ?? 0n), kept: Number(kept.rows[0]?.kept ?? 0n) };
  });
});
