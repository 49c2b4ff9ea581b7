import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { type WithdrawRow, withdrawEvents } from '../../domain/withdraw/withdraw-row.ts';
import { handle } from '../../http/handle.ts';
import { withIdOfKey } from '../../http/key-filter.ts';
import { sessionOf } from '../../http/request-context.ts';
import { whereFilters } from '../../http/where-filters.ts';
import { withdrawAnswer } from './withdraw-answer.ts';

const COLUMNS = { status: 'state', pay_type: 'pay_type', created_at: 'created_at', id: 'id' };

/** The player's withdrawals, newest first. */
export const listWithdraws = handle(calls.listWithdraws, async (ctx, { list }) => {
  const filter = await withIdOfKey(ctx, calls.createWithdraw, list.filter);
  const direction = list.sort[0]?.direction === 'asc' ? sql`asc` : sql`desc`;
  const where = sql`player_id = ${sessionOf(ctx).player_id} and ${whereFilters(filter, COLUMNS)}`;
  const [counted, found] = await Promise.all([
    sql<{ total: bigint }>`select count(*) as total from withdraw where ${where}`.execute(ctx.db),
    sql<WithdrawRow>`select * from withdraw where ${where} order by created_at ${direction}, id ${direction}
      limit ${list.size} offset ${list.offset}`.execute(ctx.db),
  ]);
  const ids = found.rows.map(({ id }) => id);
  const [events, debts] = await Promise.all([
    withdrawEvents(ctx.db, ids),
    ctx.ledger.debtPaidBy(ctx.db, sessionOf(ctx).player_id, ids),
  ]);
  return {
    list: found.rows.map((row) => withdrawAnswer(row, events, debts.get(row.id))),
    page: list.page,
    size: list.size,
    total: Number(counted.rows[0]?.total ?? 0n),
  };
});
