import { calls } from '@nua/contract';
import { apiError } from '../../../core/api-error.ts';
import type { RequestContext } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { blockedError } from '../../../core/sessions/sessions.ts';
import { notifyPlayer } from '../../notify/public.ts';
import { consumeCode, matchCode, returnTry } from '../code/check-code.ts';
import { issueReceipt } from '../code/phone-receipt.ts';
import { readPhone } from '../code/read-phone.ts';
import { isPassword } from '../password/hash-password.ts';
import { beginSession } from './begin-session.ts';
import { findSigningIn, type SigningIn } from './find-signing-in.ts';
import { assertAttemptAllowed, CODE_HOLDERS, countTry, forgetFailures } from './login-failures.ts';
import { visitorBinding } from './visitor-binding.ts';

/**
 * Checks the password. On a device that is new to the account, a code alone is not enough, because a SIM can be swapped and a number
 * reassigned.
 *
 * Errors  PASSWORD_REQUIRED, LOGIN_DELAYED, LOGIN_REFUSED
 */
async function checkPassword(ctx: RequestContext, row: SigningIn, password: string | undefined): Promise<void> {
  if (password === undefined) {
    if (row.password_hash !== null && !row.is_known_device) throw apiError('PASSWORD_REQUIRED');
    return;
  }
  const guess = { user_name: row.user_name, device_hash: CODE_HOLDERS, proof: null };
  await assertAttemptAllowed(ctx, guess);
  const beforeCheck = () => countTry(ctx, guess);
  if (!(await isPassword(password, row.password_hash, { queue: 'stranger', beforeCheck })))
    throw apiError('LOGIN_REFUSED');
  await forgetFailures(ctx, guess);
}

export const loginPhone = handle(calls.loginPhone, async (ctx, { body }) => {
  const phone = readPhone(body.user_name);
  // Only a caller with the right code gets a response that depends on the account.
  const code_id = await matchCode(ctx, visitorBinding(ctx, phone, 'login'), body.code);
  const row = await findSigningIn(ctx, { phone });
  if (!row) {
    // The receipt proves the number, so registration needs no second code.
    const { proof } = await issueReceipt(ctx, code_id, { phone, purpose: 'register' });
    return { next: 'register' as const, proof };
  }
  try {
    await checkPassword(ctx, row, body.password);
  } catch (error) {
    // The code stays valid, so that the caller can send it again with the right password.
    await returnTry(ctx, code_id);
    throw error;
  }
  await consumeCode(ctx, code_id);
  if (row.status === 4) throw blockedError(ctx.settings, { reason: row.block_reason, at: row.blocked_at });
  const session = await ctx.db
    .transaction()
    .execute((tx) => beginSession(ctx, tx, { player_id: row.id, origin: body.origin ?? 'web' }));
  if (session.new_device) await notifyPlayer(ctx, { player_id: row.id, phone }, 'new_device');
  ctx.setSessionCookie(session.token);
  return { next: 'in' as const, session };
});
