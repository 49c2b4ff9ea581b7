import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import type { ListInput } from '../../../core/input/list-query.ts';
import { type FundRecordQuery, fundRecordsQuery, planFundPage } from '../../../ledger/fund-records.ts';
import { mergePage, windowFor } from './merge-page.ts';
import { orderOf, unpaidDeposits, unpaidRecord, withOrders } from './order-of-record.ts';

/** Lists every movement of the player's money from the ledger, merged with the deposits that were not paid. */
export const listFundRecords = handle(calls.listFundRecords, async (ctx, { list }) => {
  const { load } = ctx.playerLoader();
  const query = readRecordQuery(list);
  const unpaidQuery = unpaidDeposits(query);
  // The first page starts at offset 0 of the ledger query, so it does not need the number of unpaid deposits.
  const unpaid_count = list.offset === 0 ? 0 : (await load(unpaidQuery)).length;
  const window = { ...query, ...windowFor(list, unpaid_count) };
  const [stored, { total, archived }, unpaid] = await Promise.all([
    load(withOrders(fundRecordsQuery(window))),
    planFundPage(load, window, ctx.ports.month_archive),
    load(unpaidQuery),
  ]);
  const records =
    archived === null
      ? stored
      : await load(withOrders(fundRecordsQuery({ ...window, offset: archived.offset }, archived.rows)));
  const moved = records.map(({ order, ...record }) => ({ ...record, order: order && orderOf(order) }));
  const merged = mergePage(moved, unpaid.map(unpaidRecord), list, query.oldest_first === true);
  const { page, size } = list;
  return {
    list: merged.map(({ ref, at, ...record }) => ({
      ...record,
      at: at.toISOString(),
      about: ref && { word: ref.type, id: ref.id },
    })),
    page,
    size,
    total: total + unpaid.length,
  };
});

/** Reads the query of the list. A record must meet both `kind` and `kind__in`, and both `wallet` and `wallet__in`. */
export function readRecordQuery({ filter, sort, offset, size }: ListInput): FundRecordQuery {
  const query: FundRecordQuery = { offset, size, oldest_first: sort[0]?.direction === 'asc' };
  for (const entry of filter) {
    const values = entry.operator === 'in' ? entry.value.map(String) : [String(entry.value)];
    const narrowed = (known?: readonly string[]) => (known ? known.filter((word) => values.includes(word)) : values);
    if (entry.field === 'kind') query.kinds = narrowed(query.kinds);
    if (entry.field === 'wallet') query.wallets = narrowed(query.wallets);
    if (entry.field === 'at' && entry.operator === 'gte') query.from = new Date(values[0]!);
    if (entry.field === 'at' && entry.operator === 'lte') query.to = new Date(values[0]!);
  }
  return query;
}
