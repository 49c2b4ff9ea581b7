import { calls } from '@nua/contract';
import { apiError } from '../../core/api-error.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { pageOf } from '../../core/input/page-of.ts';
import { whereFilters } from '../../core/input/where-filters.ts';

/** Lists the tracking events of an app token. Errors: APP_TOKEN_MISSING without an `app_token` filter. */
const listAds = handle(calls.listAds, async (ctx, { list }) => {
  if (!list.filter.some((filter) => filter.field === 'app_token')) throw apiError('APP_TOKEN_MISSING');
  const events = await ctx.db
    .selectFrom('ad_event')
    .select(['event', 'event_token'])
    .where(whereFilters(list.filter, { app_token: 'app_token' }))
    .orderBy('event')
    .execute();
  return pageOf(events, list);
});

export const adFeature: Feature = { name: 'ad', handlers: [listAds] };
