import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import type { ListInput } from '../../../core/input/list-query.ts';
import { type FundRecordQuery, fundRecordsQuery, planFundPage } from '../../../ledger/fund-records.ts';
import { mergePage, windowFor } from './merge-page.ts';
import { orderOf, unpaidDeposits, unpaidRecord, withOrders } from './order-of-record.ts';

/**
 * Lists every movement of the player's money from the ledger, merged with the deposits that were not paid. A player who looks for that
 * money finds the reason here.
 */
export const listFundRecords = handle(calls.listFundRecords, async (ctx, { list }) => {
  const { load } = ctx.playerLoader();
  const query = readRecordQuery(list);
  const unpaidQuery = unpaidDeposits(query);
  // The first page starts at offset 0 of the ledger query, so it does not need the number of unpaid deposits.
  const before = list.offset === 0 ? 0 : (await load(unpaidQuery)).length;
  const window = { ...query, ...windowFor(list, before) };
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

/**
 * Reads the query of the list. `kind` and `kind__in` must both be met, and so for the wallet. `at__gte` and `at__lte` are keys of the filter's
 * object, so each occurs at most once.
 */
export function readRecordQuery({ filter, sort, offset, size }: ListInput): FundRecordQuery {
  const query: FundRecordQuery = { offset, size, oldest_first: sort[0]?.direction === 'asc' };
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
