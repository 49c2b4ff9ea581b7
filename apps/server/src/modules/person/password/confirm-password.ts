import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf } from '../../../core/app.ts';
import { type Proof, withProof } from '../code/captcha.ts';
import { assertAttemptAllowed, countTry, forgetFailures } from '../sign-in/login-failures.ts';
import { isPassword } from './hash-password.ts';

export type PasswordOwner = { user_name: string; phone: string; password_hash: string | null };

/** Errors  GUEST_MAY_NOT */
export async function passwordOwner(ctx: RequestContext): Promise<PasswordOwner> {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  const { rows } = await ctx.pool.query<PasswordOwner>(
    'select user_name, phone, password_hash from player where id = $1',
    [player_id],
  );
  return rows[0]!;
}

/**
 * Throws unless the signed-in player's password is correct. Guesses are delayed as at sign-in, in case the session was stolen.
 *
 * Errors  LOGIN_DELAYED, CAPTCHA_REQUIRED, LOGIN_REFUSED
 */
export function confirmPassword(
  ctx: RequestContext,
  owner: PasswordOwner,
  { password, captcha }: { password: string; captcha: string | undefined },
): Promise<void> {
  return withProof(ctx, captcha, (proof) => comparePassword(ctx, owner, { password, proof }));
}

async function comparePassword(
  ctx: RequestContext,
  owner: PasswordOwner,
  { password, proof }: { password: string; proof: Proof | null },
): Promise<void> {
  const { rows } = await ctx.pool.query<{ device_hash: Buffer }>('select device_hash from device where id = $1', [
    sessionOf(ctx).device_id,
  ]);
  // The attempt counts for this device only, so that strangers who guess at sign-in do not lock the player out.
  const guess = { user_name: owner.user_name, device_hash: rows[0]!.device_hash, proof };
  await assertAttemptAllowed(ctx, guess);
  const beforeCheck = () => countTry(ctx, guess);
  if (!(await isPassword(password, owner.password_hash, { queue: 'proven', beforeCheck })))
    throw apiError('LOGIN_REFUSED');
  await forgetFailures(ctx, guess);
}
