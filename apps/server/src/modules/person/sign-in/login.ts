import { type BodyOf, calls } from '@nua/contract';
import { apiError } from '../../../core/api-error.ts';
import type { RequestContext } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { hashDevice } from '../../../core/sessions/device-id.ts';
import { blockedError } from '../../../core/sessions/sessions.ts';
import { notifyPlayer } from '../../notify/public.ts';
import { type Proof, withProof } from '../code/captcha.ts';
import { isPassword } from '../password/hash-password.ts';
import { beginSession } from './begin-session.ts';
import { findSigningIn } from './find-signing-in.ts';
import { countTry, forgetFailures, refuseEarly } from './login-failures.ts';

export const login = handle(calls.login, (ctx, { body }) =>
  withProof(ctx, body.code, (proof) => signIn(ctx, body, proof)),
);

async function signIn(ctx: RequestContext, body: BodyOf<typeof calls.login>, proof: Proof | null) {
  const user_name = body.user_name.trim().toLowerCase();
  const device_hash = hashDevice(ctx.deviceKey());
  const row = await findSigningIn(ctx, { user_name });
  const isKnown = row?.is_known_device ?? false;
  const guess = { user_name, device_hash: isKnown ? device_hash : null, proof };
  await refuseEarly(ctx, guess);
  // The same work whether or not the player exists.
  const fits = await isPassword(body.password, row?.password_hash ?? null, {
    place: isKnown ? 'proven' : 'stranger',
    first: () => countTry(ctx, guess),
  });
  if (!row || !fits) throw apiError('LOGIN_REFUSED');
  await forgetFailures(ctx, guess);
  // Only a caller who knows the password learns of a block.
  if (row.status === 4) throw blockedError(ctx.settings, { reason: row.block_reason, at: row.blocked_at });
  const session = await ctx.db
    .transaction()
    .execute((tx) => beginSession(ctx, tx, { player_id: row.id, origin: body.origin ?? 'web' }));
  if (session.new_device) await notifyPlayer(ctx, row.phone, 'new_device');
  ctx.setSessionCookie(session.token);
  return session;
}
