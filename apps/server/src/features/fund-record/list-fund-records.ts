import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import type { ListInput } from '../../http/list-query.ts';
import { sessionOf } from '../../http/request-context.ts';
import { type FundRecordQuery, readFundRecords } from '../../ledger/fund-records.ts';
import { mergePage, windowFor } from './merge-page.ts';
import { ordersOf, unpaidDeposits } from './order-of-record.ts';

/**
 * Every movement of the signed-in player's money, read from the ledger itself, and between them the deposits that were not paid: who
 * looks for the money finds what became of it.
 */
export const listFundRecords = handle(calls.listFundRecords, async (ctx, { list }) => {
  const { player_id } = sessionOf(ctx);
  const query = { player_id, ...readRecordQuery(list) };
  const unpaid = await unpaidDeposits(ctx.db, query);
  const records = await readFundRecords(ctx.pool, { ...query, ...windowFor(list, unpaid.length) });
  const orders = await ordersOf(ctx.db, player_id, records.list);
  const moved = records.list.map((record) => ({ ...record, order: orders.get(record.ref?.id ?? '') ?? null }));
  const merged = mergePage(moved, unpaid, list, query.oldest_first === true);
  const { page, size } = list;
  return {
    list: merged.map(({ ref, at, ...record }) => ({
      ...record,
      at: at.toISOString(),
      about: ref && { word: ref.type, id: ref.id },
    })),
    page,
    size,
    total: records.total + unpaid.length,
  };
});

/** Conditions on one field narrow each other. */
export function readRecordQuery({ filter, sort, offset, size }: ListInput): Omit<FundRecordQuery, 'player_id'> {
  const query: Omit<FundRecordQuery, 'player_id'> = { offset, size, oldest_first: sort[0]?.direction === 'asc' };
  for (const one of filter) {
    const values = one.operator === 'in' ? one.value.map(String) : [String(one.value)];
    const narrowed = (known?: readonly string[]) => (known ? known.filter((word) => values.includes(word)) : values);
    if (one.field === 'kind') query.kinds = narrowed(query.kinds);
    if (one.field === 'wallet') query.wallets = narrowed(query.wallets);
    if (one.field === 'at' && one.operator === 'gte') query.from = new Date(values[0]!);
    if (one.field === 'at' && one.operator === 'lte') query.to = new Date(values[0]!);
  }
  return query;
}
