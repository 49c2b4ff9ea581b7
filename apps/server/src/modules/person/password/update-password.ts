import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { handle } from '../../../core/handle.ts';
import { consumeReceipt, countReceiptTry } from '../code/phone-receipt.ts';
import { readPhone } from '../code/read-phone.ts';
import { forgetEveryFailure } from '../sign-in/login-failures.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { notifyReset } from './notify-reset.ts';
import { isWeakPassword } from './password-rules.ts';
import { beginResetHold } from './reset-hold.ts';

export const updatePassword = handle(calls.updatePassword, async (ctx, { body }) => {
  const phone = readPhone(body.phone);
  if (isWeakPassword(body.password, { phone })) throw apiError('PASSWORD_WEAK');
  const at = ctx.clock.now();
  await countReceiptTry(ctx, { proof: body.proof, phone, purpose: 'forgotten', at });
  // Hashed before the lookup, so that a number without an account takes equally long.
  const password_hash = await hashNewPassword(ctx, body.password);
  const player = await ctx.db.transaction().execute(async (tx) => {
    await consumeReceipt(tx, { proof: body.proof, phone, purpose: 'forgotten', at });
    const { rows } = await sql<{ id: string; user_name: string }>`
      update player set password_hash = ${password_hash} where phone = ${phone} returning id, user_name`.execute(tx);
    const row = rows[0];
    if (!row) throw apiError('CODE_REFUSED');
    return { ...row, stop_token: await beginResetHold(tx, { player_id: row.id, keep_session: null, at }) };
  });
  ctx.sessions.forget(player.id);
  await forgetEveryFailure(ctx, player.user_name);
  await notifyReset(ctx, { player_id: player.id, phone }, player.stop_token);
  return {};
});
