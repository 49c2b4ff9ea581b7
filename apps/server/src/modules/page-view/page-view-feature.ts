import { calls } from '@nua/contract';
import type { App } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import type { RateLimits } from '../../core/limits/rate-limits.ts';
import { countPageView } from './count-page-view.ts';
import { forgetOldPageViews, ownPageViews } from './own-page-views.ts';

const FORGET_EVERY_MS = 3_600_000;

/** The rate of an address is higher, because a whole mobile carrier may share an address. */
const RATES = { player: { per_second: 2, burst: 60 }, address: { per_second: 100, burst: 600 } };
const ownLimits = new WeakMap<App['pool'], RateLimits<keyof typeof RATES>>();

const recordPageView = handle(calls.recordPageView, async (ctx, { body }) => {
  const { session, caller } = ctx;
  if (session === null) await limitsOf(ctx).take('address', caller.ip);
  else await limitsOf(ctx).take('player', session.player_id);
  await countPageView(ctx);
  const view = {
    at: ctx.clock.now(),
    route: body.route,
    signed_in: session !== null,
    player_id: caller.wants_no_tracking ? null : (session?.player_id ?? null),
    visit: body.visit ?? null,
  };
  await ownPageViews(ctx).record(view);
  if (body.consent && !caller.wants_no_tracking) await ctx.ports.page_views.record(view);
  return {};
});

function limitsOf({ pool, limits }: Pick<App, 'pool' | 'limits'>): RateLimits<keyof typeof RATES> {
  const known = ownLimits.get(pool) ?? limits.withRules('page_view', RATES);
  ownLimits.set(pool, known);
  return known;
}

export const pageViewFeature: Feature = {
  name: 'page-view',
  handlers: [recordPageView],
  jobs: [{ name: 'page-view-forget', every_ms: FORGET_EVERY_MS, run: forgetOldPageViews }],
  stop: (app) => app.ports.page_views.idle(),
};
