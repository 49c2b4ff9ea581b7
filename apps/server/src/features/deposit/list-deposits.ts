import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { handle } from '../../http/handle.ts';
import { withIdOfKey } from '../../http/key-filter.ts';
import { sessionOf } from '../../http/request-context.ts';
import { whereFilters } from '../../http/where-filters.ts';
import { depositAnswer } from './deposit-answer.ts';
import { type DepositRow, eventsOf } from './deposit-row.ts';

const COLUMNS = { status: 'state', pay_type: 'pay_type', created_at: 'created_at', id: 'id' };

/** The player's deposits, newest first. */
export const listDeposits = handle(calls.listDeposits, async (ctx, { list }) => {
  const { player_id } = sessionOf(ctx);
  const filter = await withIdOfKey(ctx, calls.createDeposit, list.filter);
  const direction = list.sort[0]?.direction === 'asc' ? sql`asc` : sql`desc`;
  const where = sql`player_id = ${player_id} and ${whereFilters(filter, COLUMNS)}`;
  const [counted, found] = await Promise.all([
    sql<{ total: bigint }>`select count(*) as total from deposit where ${where}`.execute(ctx.db),
    sql<DepositRow>`select * from deposit where ${where} order by created_at ${direction}, id ${direction}
      limit ${list.size} offset ${list.offset}`.execute(ctx.db),
  ]);
  const ids = found.rows.map(({ id }) => id);
  const [events, debts] = await Promise.all([eventsOf(ctx.db, ids), ctx.ledger.debtPaidBy(ctx.db, player_id, ids)]);
  return {
    list: found.rows.map((row) => depositAnswer(row, events, ctx.settings, debts.get(row.id))),
    page: list.page,
    size: list.size,
    total: Number(counted.rows[0]?.total ?? 0n),
  };
});
