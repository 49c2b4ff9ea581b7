import { calls } from '@nua/contract';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { PROOF_MS } from '../code/entrance-rules.ts';
import { confirmPassword, passwordOwner } from './confirm-password.ts';

/**
 * The acts that a password can authorise. It can replace the code for closing the account, and is one of three proofs for a change of
 * phone.
 *
 * A payout account added with the password becomes usable after a delay, because a stranger may know the password.
 */
const PROVES = {
  close_account: 'close_account',
  change_phone: 'change_phone_password',
  payout_account: 'payout_account_password',
} as const;

export const verifyPassword = handle(calls.verifyPassword, async (ctx, { body }) => {
  const owner = await passwordOwner(ctx);
  await confirmPassword(ctx, owner, { password: body.password, captcha: body.captcha });
  const { player_id, device_id } = sessionOf(ctx);
  const now = ctx.clock.now();
  const expires_at = new Date(now.getTime() + PROOF_MS);
  await ctx.pool.query(
    'insert into phone_proof (player_id, device_id, phone, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [player_id, device_id, owner.phone, PROVES[body.purpose], now, expires_at],
  );
  return { expires_at: expires_at.toISOString() };
});
