import { calls } from '@nua/contract';
import { type ConsentPurpose, consentPurposes, SITE_KEY } from '@nua/contract/config.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { apiError } from '../../core/api-error.ts';
import type { RequestContext } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { ANNOUNCED_MS, plannedMaintenance } from '../../core/maintenance.ts';
import { listedGames } from '../play/public.ts';
import { currentTermsVersion } from '../terms/public.ts';

/**
 * Returns the client config. `key` names the site and defaults to this site.
 *
 * Without an app token, the response is the same for all callers and is cached. With a token, it depends on the device.
 */
const getConfig = handle(calls.getConfig, async (ctx, { query }) => {
  if (query.key !== undefined && query.key !== SITE_KEY) throw apiError('SITE_UNKNOWN');
  return await configFor(ctx, query.app_token ?? '');
});

const configFor = async (ctx: RequestContext, app_token: string) => ({
  encrypt: ctx.bodyKeys.forConfig(),
  is_organic: app_token === '' ? (1 as const) : await organicOf(ctx, app_token),
  currency: 'PKR' as const,
  play_money: ctx.config.licence_reference === null,
  server_time: ctx.clock.now().toISOString(),
  terms_version: await currentTermsVersion(ctx.db),
  consent_to: consentPurposes.filter((purpose) => isConfigured[purpose](ctx.config)),
  ...(ctx.ports.tracker !== null && { tracker: ctx.ports.tracker.client }),
  ...announcedMaintenance(ctx),
  categories: openCategories(ctx),
});

function announcedMaintenance(ctx: RequestContext) {
  const planned = plannedMaintenance(ctx);
  if (planned === null || planned.from.getTime() - ctx.clock.now().getTime() > ANNOUNCED_MS) return {};
  const { from, until, text } = planned;
  return { maintenance: { from: from.toISOString(), until: until.toISOString(), text } };
}

const isConfigured: Record<ConsentPurpose, (config: Configuration) => boolean> = {
  analytics: ({ ga4 }) => ga4 !== null,
  advertising: ({ tracking }) => tracking !== null,
};

/** Returns 0 if an advertisement brought this device's player. Otherwise, or if this is unknown, returns 1. */
async function organicOf(ctx: RequestContext, app_token: string): Promise<0 | 1> {
  ctx.neverCached();
  if (ctx.session === null || ctx.ports.tracker === null) return 1;
  const { rows } = await ctx.pool.query<{ is_organic: boolean }>(
    'select is_organic from tracked_device where player_id = $1 and device_id = $2 and app_token = $3',
    [ctx.session.player_id, ctx.session.device_id, app_token],
  );
  return rows[0]?.is_organic === false ? 0 : 1;
}

const openCategories = (ctx: Pick<RequestContext, 'settings' | 'config'>) =>
  [...new Set(listedGames(ctx).map(({ category }) => category))].sort();

const ping = handle(calls.ping, (ctx) => ({ server_time: ctx.clock.now().toISOString() }));

export const configFeature: Feature = { name: 'config', handlers: [getConfig, ping] };
