import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { pageOf } from '../../http/page-of.ts';
import { matchesFilters } from '../../http/where-filters.ts';
import { isOn, readPromo } from './promo-rules.ts';

/** The present offers. There are few rows of content; an item that is no valid offer is not shown. */
export const listPromos = handle(calls.listPromos, async (ctx, { list }) => {
  const rows = await ctx.db
    .selectFrom('cms_item')
    .select(['key', 'content', 'extra'])
    .where('active', '=', true)
    .where('key', 'like', 'promo-%')
    .orderBy('key')
    .execute();
  const now = ctx.clock.now();
  const on = rows
    .flatMap((row) => readPromo(row) ?? [])
    .filter((promo) => isOn(promo, now))
    .filter(({ kind }) => matchesFilters({ kind }, list.filter))
    .sort((one, other) => one.sort - other.sort);
  return pageOf(
    on.map(({ sort: _sort, ...promo }) => promo),
    list,
  );
});
