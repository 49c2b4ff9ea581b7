import { calls } from '@nua/contract';
import { sessionOf } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { checkTerms } from '../../terms/public.ts';
import { PLAYER_AND_WALLETS, playerResponse } from './player-response.ts';

const getPlayer = handle(calls.getPlayer, (ctx) => playerResponse(ctx.playerLoader()));

const updatePlayer = handle(calls.updatePlayer, async (ctx, { body }) => {
  const { player_id } = sessionOf(ctx);
  if (body.terms_version !== undefined) await checkTerms(ctx.db, body.terms_version);
  await ctx.pool.query(
    `update player set alias_name = coalesce($2, alias_name), language = coalesce($3, language), offers_off = coalesce(not $6::boolean, offers_off),
       terms_accepted_at = case when $4::text is null or $4 = terms_version then terms_accepted_at else $5 end,
       terms_version = coalesce($4, terms_version)
     where id = $1`,
    [
      player_id,
      body.alias_name ?? null,
      body.language ?? null,
      body.terms_version ?? null,
      ctx.clock.now(),
      body.offers ?? null,
    ],
  );
  return await playerResponse(ctx.playerLoader());
});

export const playerFeature: Feature = {
  name: 'player',
  handlers: [getPlayer, updatePlayer],
  on_pages: PLAYER_AND_WALLETS,
};
