import { calls } from '@nua/contract';
import { houseGames } from '@nua/games';
import { currentTermsVersion } from '../../domain/terms/terms-version.ts';
import { type Feature, handle } from '../../http/handle.ts';
import type { RequestContext } from '../../http/request-context.ts';

/** The client config. `key` names the site, `app_token` the tracking app; neither changes what is answered today. */
const getConfig = handle(calls.getConfig, async (ctx) => ({
  encrypt: ctx.bodyKeys.forConfig(),
  is_organic: 1,
  currency: 'PKR',
  play_money: ctx.config.licence_reference === null,
  server_time: ctx.clock.now().toISOString(),
  terms_version: await currentTermsVersion(ctx.db),
  asks_consent: ctx.config.ga4 !== null,
  categories: openCategories(ctx),
}));

function openCategories({ settings }: Pick<RequestContext, 'settings'>) {
  const { closed_games } = settings.get('play_rules');
  const open = houseGames.filter((game) => !closed_games.includes(game.id));
  return [...new Set(open.map(({ category }) => category))].sort();
}

const ping = handle(calls.ping, (ctx) => ({ server_time: ctx.clock.now().toISOString() }));

export const configFeature: Feature = { name: 'config', handlers: [getConfig, ping] };
