import { calls } from '@nua/contract';
import { messageStatus } from '@nua/contract/message.ts';
import { type RawBuilder, sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import type { ListInput } from '../../core/input/list-query.ts';
import { inTab, MESSAGE, type MessageRow, messageResponse } from './message-row.ts';
import { unreadOf } from './unread-of.ts';

function matchesFilter(filter: ListInput['filter']): RawBuilder<boolean> {
  const conditions = [inTab(filter)];
  for (const { field, value } of filter) {
    if (field === 'id') conditions.push(sql`m.id = ${value}`);
    if (field === 'status') conditions.push(withStatus(value));
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function withStatus(value: unknown): RawBuilder<boolean> {
  if (value === messageStatus.unread) return sql`m.read_at is null`;
  return value === messageStatus.read ? sql`m.read_at is not null` : sql`false`;
}

export const listMessages = handle(calls.listMessages, async (ctx, { list }) => {
  const { player_id } = sessionOf(ctx);
  const now = ctx.clock.now();
  const direction = list.sort[0]?.direction === 'asc' ? sql`asc` : sql`desc`;
  const where = sql`m.player_id = ${player_id} and m.deleted_at is null and ${matchesFilter(list.filter)}`;
  const [counted, found, unread] = await Promise.all([
    sql<{ total: bigint }>`select count(*) as total from message m where ${where}`.execute(ctx.db),
    sql<MessageRow>`select ${MESSAGE} where ${where} order by m.at ${direction}, m.id ${direction}
      limit ${list.size} offset ${list.offset}`.execute(ctx.db),
    unreadOf(ctx.db, player_id, now),
  ]);
  return {
    list: found.rows.map((row) => messageResponse(row, now)),
    page: list.page,
    size: list.size,
    total: Number(counted.rows[0]?.total ?? 0n),
    unread,
  };
});
