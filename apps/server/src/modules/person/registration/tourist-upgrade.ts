import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type App, sessionOf, type Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { provePhone } from '../../protection/public.ts';
import { notifyInviter } from '../../referral/public.ts';
import { recordWebhookEvent } from '../../webhook/public.ts';
import { isOfDevice } from '../code/consume-proof.ts';
import { MAX_NAMES_PER_PROOF } from '../code/entrance-rules.ts';
import { readPhone } from '../code/read-phone.ts';
import { hashNewPassword } from '../password/hash-new-password.ts';
import { isWeakPassword } from '../password/password-rules.ts';
import { beginSession, type Origin } from '../sign-in/begin-session.ts';
import { grantPhone } from '../sign-in/demo-grant.ts';
import { assertNameNotRetired } from './retired-name.ts';
import { takenError } from './taken-name.ts';

export const touristUpgrade = handle(calls.touristUpgrade, async (ctx, { body }) => {
  const { player_id, device_id, is_guest } = sessionOf(ctx);
  if (!is_guest) throw apiError('GUEST_ONLY');
  const { user_name } = body;
  const phone = readPhone(body.phone);
  if (isWeakPassword(body.password, { user_name, phone })) throw apiError('PASSWORD_WEAK');
  const at = ctx.clock.now();
  await countProofTry(ctx, { player_id, device_id, phone, at });
  const password_hash = await hashNewPassword(ctx, body.password);
  try {
    const session = await ctx.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ phone: string | null; origin: Origin }>`
        select phone, origin from player where id = ${player_id} for update`.execute(tx);
      const player = rows[0];
      if (!player || player.phone !== null) throw apiError('GUEST_ONLY');
      await consumeUpgradeProof(tx, { player_id, device_id, phone, at });
      await assertNameNotRetired(tx, ctx.keys, user_name);
      await sql`update player set phone = ${phone}, user_name = ${user_name}, password_hash = ${password_hash}, upgraded_at = ${at},
          alias_name = case when alias_name like 'tourist-%' then ${user_name} else alias_name end
        where id = ${player_id}`.execute(tx);
      await recordWebhookEvent(tx, 'player.registered', { player_id }, at);
      await provePhone(ctx, tx, { player_id, phone, at });
      await grantPhone(ctx, tx, { player_id, phone });
      await notifyInviter(ctx, tx, player_id);
      await sql`select end_sessions(${player_id}, 'upgrade', ${at})`.execute(tx);
      return await beginSession(ctx, tx, { player_id, origin: body.origin ?? player.origin });
    });
    ctx.sessions.forget(player_id);
    ctx.setSessionCookie(session.token);
    return session;
  } catch (error) {
    throw takenError(error);
  }
});

type UpgradeProof = { player_id: string; device_id: string; phone: string; at: Date };

const findProof = ({ player_id, device_id, phone, at }: UpgradeProof) => sql`
  select id from phone_proof where player_id = ${player_id} and ${isOfDevice(device_id)} and purpose = 'upgrade' and phone = ${phone}
    and consumed_at is null and expires_at > ${at} order by created_at desc limit 1 for update`;

/** Counts an attempt with the proof. A taken user name leaves the proof valid, so this limits the names that can be tried. */
async function countProofTry(app: App, proof: UpgradeProof): Promise<void> {
  const { rows } = await sql`update phone_proof set tries = tries + 1
    where id = (${findProof(proof)}) and tries < ${MAX_NAMES_PER_PROOF} returning 1`.execute(app.db);
  if (rows.length !== 1) throw apiError('PROOF_REQUIRED');
}

async function consumeUpgradeProof(tx: Tx, proof: UpgradeProof): Promise<void> {
  const { rows } = await sql`update phone_proof set consumed_at = ${proof.at}
    where id = (${findProof(proof)}) returning 1`.execute(tx);
  if (rows.length !== 1) throw apiError('PROOF_REQUIRED');
}
