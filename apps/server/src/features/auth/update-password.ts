import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { handle } from '../../http/handle.ts';
import { refuse } from '../../http/refusal.ts';
import { addNotice } from '../../notice/add-notice.ts';
import { tellPlayer } from '../../notice/tell-player.ts';
import { stopPhoneChange } from '../../phone-change/stop-phone-change.ts';
import { hashPassword } from './hash-password.ts';
import { forgetEveryFailure } from './login-failures.ts';
import { isWeakPassword } from './password-rules.ts';
import { countReceiptTry, takeReceipt } from './phone-receipt.ts';
import { readPhone } from './read-phone.ts';

export const updatePassword = handle(calls.updatePassword, async (ctx, { body }) => {
  const phone = readPhone(body.phone);
  if (isWeakPassword(body.password, { phone })) throw refuse('PASSWORD_WEAK');
  const at = ctx.clock.now();
  await countReceiptTry(ctx, { proof: body.proof, phone, purpose: 'forgotten', at });
  // Hashed before the player is looked up: a number without an account takes just as long.
  const password_hash = await hashPassword(body.password);
  const player = await ctx.db.transaction().execute(async (tx) => {
    await takeReceipt(tx, { proof: body.proof, phone, purpose: 'forgotten', at });
    const { rows } = await sql<{ id: string; user_name: string }>`
      update player set password_hash = ${password_hash} where phone = ${phone} returning id, user_name`.execute(tx);
    const row = rows[0];
    if (!row) throw refuse('CODE_REFUSED');
    await addNotice(tx, { player_id: row.id, kind: 'password_changed', at });
    // Who has just read a code on the old number has not lost it.
    await stopPhoneChange(tx, { player_id: row.id, reason: 'new_password', at });
    await sql`select end_sessions(${row.id}, 'password', ${at})`.execute(tx);
    return row;
  });
  ctx.sessions.forget(player.id);
  await forgetEveryFailure(ctx, player.user_name);
  await tellPlayer(ctx, phone, 'password_changed');
  return {};
});
