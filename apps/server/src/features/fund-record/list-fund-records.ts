import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import type { ListInput } from '../../http/list-query.ts';
import { sessionOf } from '../../http/request-context.ts';
import { type FundRecordWish, readFundRecords } from '../../ledger/fund-records.ts';

/** Every movement of the signed-in player's money, read from the ledger itself. */
export const listFundRecords = handle(calls.listFundRecords, async (ctx, { list }) => {
  const wish = { player_id: sessionOf(ctx).player_id, ...readWish(list) };
  const records = await readFundRecords(ctx.pool, wish);
  const { page, size } = list;
  return {
    list: records.list.map((record) => ({ ...record, at: record.at.toISOString() })) as never,
    page,
    size,
    total: records.total,
  };
});

/** Conditions on one field narrow each other. */
export function readWish({ filter, sort, offset, size }: ListInput): Omit<FundRecordWish, 'player_id'> {
  const wish: Omit<FundRecordWish, 'player_id'> = { offset, size, oldest_first: sort[0]?.direction === 'asc' };
  for (const one of filter) {
    const values = one.operator === 'in' ? one.value.map(String) : [String(one.value)];
    const narrowed = (known?: readonly string[]) => (known ? known.filter((word) => values.includes(word)) : values);
    if (one.field === 'kind') wish.kinds = narrowed(wish.kinds);
    if (one.field === 'wallet') wish.wallets = narrowed(wish.wallets);
    if (one.field === 'at' && one.operator === 'gte') wish.from = new Date(values[0]!);
    if (one.field === 'at' && one.operator === 'lte') wish.to = new Date(values[0]!);
  }
  return wish;
}
