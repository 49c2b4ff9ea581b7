import { calls } from '@nua/contract';
import { type Feature, handle } from '../../http/handle.ts';
import { pageOf } from '../../http/page-of.ts';
import { whereFilters } from '../../http/where-filters.ts';

/** The tracking events of an app token; an empty list without a token. */
const listAds = handle(calls.listAds, async (ctx, { list }) => {
  if (!list.filter.some((filter) => filter.field === 'app_token')) return pageOf([], list);
  const events = await ctx.db
    .selectFrom('ad_event')
    .select(['event', 'event_token'])
    .where(whereFilters(list.filter, { app_token: 'app_token' }))
    .orderBy('event')
    .execute();
  return pageOf(events, list);
});

export const adFeature: Feature = { name: 'ad', handlers: [listAds] };
