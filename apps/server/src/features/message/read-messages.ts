import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';
import { giftWaits, inTab } from './message-row.ts';

/** Marks everything read, or one tab; a gift is read with the rest and stays to be claimed. */
export const readAllMessages = handle(calls.readAllMessages, async (ctx, { list }) => {
  const { numAffectedRows } = await sql`
    update message m set read_at = ${ctx.clock.now()}
    where m.player_id = ${sessionOf(ctx).player_id} and m.read_at is null and m.deleted_at is null
      and ${inTab(list.filter)}`.execute(ctx.db);
  return { read: Number(numAffectedRows ?? 0n) };
});

/** Deletes what was read, all of it or of one tab, except what still holds a gift. */
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
