import { calls } from '@nua/contract';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { PROOF_MS } from '../code/entrance-rules.ts';
import { confirmPassword, passwordOwner } from './confirm-password.ts';
import { assertNoResetHold } from './reset-hold.ts';

/** The purpose of the stored proof, for each act that a password can confirm. */
const PROOF_PURPOSES = {
  close_account: 'close_account',
  change_phone: 'change_phone_password',
  payout_account: 'payout_account_password',
} as const;

export const verifyPassword = handle(calls.verifyPassword, async (ctx, { body }) => {
  const owner = await passwordOwner(ctx);
  await confirmPassword(ctx, owner, { password: body.password, captcha: body.captcha });
  const { player_id, device_id } = sessionOf(ctx);
  const now = ctx.clock.now();
  // The change itself checks this again. Here the player learns it before codes are sent.
  if (body.purpose === 'change_phone') {
    await ctx.db.transaction().execute((tx) => assertNoResetHold(tx, player_id, now));
  }
  const expires_at = new Date(now.getTime() + PROOF_MS);
  await ctx.pool.query(
    'insert into phone_proof (player_id, device_id, phone, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [player_id, device_id, owner.phone, PROOF_PURPOSES[body.purpose], now, expires_at],
  );
  return { expires_at: expires_at.toISOString() };
});
