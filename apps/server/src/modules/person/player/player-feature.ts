import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { addNotice, prepareNotice } from '../../notify/public.ts';
import { assertTermsAccepted } from '../../terms/public.ts';
import { consumeProof } from '../code/consume-proof.ts';
import { PLAYER_AND_WALLETS, playerResponse } from './player-response.ts';

const getPlayer = handle(calls.getPlayer, (ctx) => playerResponse(ctx.playerLoader()));

/**
 * Changes the secret word in the text messages to the player. The change needs a code. Otherwise a thief with a stolen session could choose
 * the word and send messages that look like this site's.
 *
 * Errors  PROOF_REQUIRED
 */
async function changeSmsWord(ctx: RequestContext, word: string | null): Promise<void> {
  const { player_id, device_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const { rows } = await sql<{ phone: string | null }>`select phone from player where id = ${player_id}`.execute(
    ctx.db,
  );
  const notify = await prepareNotice(ctx, { player_id, phone: rows[0]?.phone ?? null }, 'sms_word_changed');
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await consumeProof(tx, { player_id, device_id, purpose: 'sms_word', at }))) throw apiError('PROOF_REQUIRED');
    await sql`update player set sms_word = ${word} where id = ${player_id}`.execute(tx);
    await addNotice(tx, { player_id, kind: 'sms_word_changed', at });
  });
  await notify();
}

const updatePlayer = handle(calls.updatePlayer, async (ctx, { body }) => {
  const { player_id } = sessionOf(ctx);
  if (body.terms_version !== undefined) await assertTermsAccepted(ctx.db, body.terms_version);
  if (body.sms_word !== undefined) await changeSmsWord(ctx, body.sms_word);
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
