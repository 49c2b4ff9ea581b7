import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError, inputError } from '../../../core/api-error.ts';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { addNotice, notifyPlayer } from '../../notify/public.ts';
import { consumeProof, hasProof } from '../code/consume-proof.ts';
import { confirmPassword, passwordOwner } from './confirm-password.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { notifyReset } from './notify-reset.ts';
import { isWeakPassword } from './password-rules.ts';
import { beginResetHold } from './reset-hold.ts';

/** Changes the password. The player gives the old password, or a code if there is no old password. Every other session ends. */
export const changePassword = handle(calls.changePassword, async (ctx, { body }) => {
  const owner = await passwordOwner(ctx);
  const { id, player_id, device_id } = sessionOf(ctx);
  if (isWeakPassword(body.password, owner)) throw apiError('PASSWORD_WEAK');
  if (owner.password_hash !== null) {
    if (body.old_password === undefined) throw inputError([{ path: 'old_password', rule: 'missing' }]);
    await confirmPassword(ctx, owner, { password: body.old_password, captcha: body.captcha });
  }
  const at = ctx.clock.now();
  // Hashing is expensive, so the proof is checked first.
  if (
    owner.password_hash === null &&
    !(await hasProof(ctx.db, { player_id, device_id, purpose: 'set_password', at }))
  ) {
    throw apiError('PROOF_REQUIRED');
  }
  const password_hash = await hashNewPassword(ctx, body.password);
  const stop_token = await ctx.db.transaction().execute(async (tx) => {
    if (
      owner.password_hash === null &&
      !(await consumeProof(tx, { player_id, device_id, purpose: 'set_password', at }))
    ) {
      throw apiError('PROOF_REQUIRED');
    }
    // The second of two concurrent changes fails, because the password that it checked has changed.
    const { rows } = await sql`update player set password_hash = ${password_hash}
      where id = ${player_id} and password_hash is not distinct from ${owner.password_hash} returning 1`.execute(tx);
    if (rows.length === 0) throw apiError('LOGIN_REFUSED');
    if (owner.password_hash === null) return await beginResetHold(tx, { player_id, keep_session: id, at });
    await addNotice(tx, { player_id, kind: 'password_changed', at });
    await sql`select end_sessions(${player_id}, 'password', ${at}, null, ${id})`.execute(tx);
    return null;
  });
  ctx.sessions.forget(player_id);
  if (stop_token === null) await notifyPlayer(ctx, { player_id, phone: owner.phone }, 'password_changed');
  else await notifyReset(ctx, { player_id, phone: owner.phone }, stop_token);
  return {};
});
