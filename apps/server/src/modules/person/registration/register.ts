import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { handle } from '../../../core/handle.ts';
import { newId } from '../../../db/new-id.ts';
import { provePhone } from '../../protection/public.ts';
import { bindInvite } from '../../referral/public.ts';
import { assertTermsAccepted } from '../../terms/public.ts';
import { recordWebhookEvent } from '../../webhook/public.ts';
import { consumeReceipt, countReceiptTry } from '../code/phone-receipt.ts';
import { readPhone } from '../code/read-phone.ts';
import { hashNewPassword } from '../password/hash-new-password.ts';
import { isWeakPassword } from '../password/password-rules.ts';
import { beginSession } from '../sign-in/begin-session.ts';
import { grantPhone } from '../sign-in/demo-grant.ts';
import { assertNameNotRetired } from './retired-name.ts';
import { takenError } from './taken-name.ts';

export const register = handle(calls.register, async (ctx, { body }) => {
  const { user_name, proof } = body;
  await assertTermsAccepted(ctx.db, body.terms_version);
  const phone = readPhone(body.phone);
  if (isWeakPassword(body.password, { user_name, phone })) throw apiError('PASSWORD_WEAK');
  const at = ctx.clock.now();
  await countReceiptTry(ctx, { proof, phone, purpose: 'register', at });
  const password_hash = await hashNewPassword(ctx, body.password);
  const id = newId();
  const origin = body.origin ?? 'web';
  try {
    const session = await ctx.db.transaction().execute(async (tx) => {
      await consumeReceipt(tx, { proof, phone, purpose: 'register', at });
      await assertNameNotRetired(tx, ctx.keys, user_name);
      await sql`insert into player (id, user_name, password_hash, phone, alias_name, origin,
          adult_confirmed_at, terms_version, terms_accepted_at, created_at)
        values (${id}, ${user_name}, ${password_hash}, ${phone}, ${user_name}, ${origin},
          ${at}, ${body.terms_version}, ${at}, ${at})`.execute(tx);
      await ctx.ledger.openPlayerAccounts(tx, id);
      await recordWebhookEvent(tx, 'player.registered', { player_id: id }, at);
      await provePhone(ctx, tx, { player_id: id, phone, at });
      await grantPhone(ctx, tx, { player_id: id, phone });
      const session = await beginSession(ctx, tx, { player_id: id, origin });
      const code = body.invite;
      const invite = code && (await bindInvite(ctx, tx, { player_id: id, code, via: 'register' }));
      return { ...session, ...(invite && { invite }) };
    });
    ctx.setSessionCookie(session.token);
    return session;
  } catch (error) {
    throw takenError(error);
  }
});
