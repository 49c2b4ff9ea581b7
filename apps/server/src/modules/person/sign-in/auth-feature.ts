import { type BodyOf, calls } from '@nua/contract';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { hashDevice } from '../../../core/sessions/device-id.ts';
import { blockedError } from '../../../core/sessions/sessions.ts';
import { notifyPlayer } from '../../notify/public.ts';
import { type Proof, withProof } from '../code/captcha.ts';
import { captchaCode } from '../code/captcha-code.ts';
import { sendOtp } from '../code/send-otp.ts';
import { sendSms } from '../code/send-sms.ts';
import { verifyOtp } from '../code/verify-otp.ts';
import { verifySms } from '../code/verify-sms.ts';
import { changePassword } from '../password/change-password.ts';
import { isPassword } from '../password/hash-password.ts';
import { registerResetStopLink } from '../password/reset-stop-link.ts';
import { updatePassword } from '../password/update-password.ts';
import { verifyPassword } from '../password/verify-password.ts';
import { register } from '../registration/register.ts';
import { touristLogin } from '../registration/tourist-login.ts';
import { touristUpgrade } from '../registration/tourist-upgrade.ts';
import { beginSession } from './begin-session.ts';
import { findSigningIn } from './find-signing-in.ts';
import { assertAttemptAllowed, countTry, forgetFailures } from './login-failures.ts';
import { loginPhone } from './login-phone.ts';
import { recorded } from './record-sign-in.ts';
import { refreshToken } from './refresh-token.ts';
import { sweepExpired } from './sweep-expired.ts';

const logout = handle(calls.logout, async (ctx) => {
  const { player_id, device_id } = sessionOf(ctx);
  await ctx.pool.query("select end_sessions($1, 'logout', $2, $3)", [player_id, ctx.clock.now(), device_id]);
  ctx.sessions.forget(player_id);
  ctx.setSessionCookie(null);
  return {};
});

const login = handle(calls.login, (ctx, { body }) => withProof(ctx, body.code, (proof) => signIn(ctx, body, proof)));

async function signIn(ctx: RequestContext, body: BodyOf<typeof calls.login>, proof: Proof | null) {
  const user_name = body.user_name.trim().toLowerCase();
  const device_hash = hashDevice(ctx.deviceKey());
  const row = await findSigningIn(ctx, { user_name });
  const isKnown = row?.is_known_device ?? false;
  const guess = { user_name, device_hash: isKnown ? device_hash : null, proof };
  await assertAttemptAllowed(ctx, guess);
  // An unknown player causes the same work.
  const isCorrect = await isPassword(body.password, row?.password_hash ?? null, {
    queue: isKnown ? 'proven' : 'stranger',
    beforeCheck: () => countTry(ctx, guess),
  });
  if (!row || !isCorrect) throw apiError('LOGIN_REFUSED');
  await forgetFailures(ctx, guess);
  // A block is shown only to a caller who knows the password.
  if (row.status === 4) throw blockedError(ctx.settings, { reason: row.block_reason, at: row.blocked_at });
  const session = await ctx.db
    .transaction()
    .execute((tx) => beginSession(ctx, tx, { player_id: row.id, origin: body.origin ?? 'web' }));
  if (session.new_device) await notifyPlayer(ctx, { player_id: row.id, phone: row.phone }, 'new_device');
  ctx.setSessionCookie(session.token);
  return session;
}

const SWEEP_EVERY_MS = 3_600_000;

export const authFeature: Feature = {
  name: 'auth',
  handlers: [
    recorded('password', login),
    recorded('code', loginPhone),
    recorded('refresh', refreshToken),
    sendOtp,
    verifyOtp,
    recorded('register', register),
    recorded('guest', touristLogin),
    recorded('upgrade', touristUpgrade),
    captchaCode,
    recorded('reset', updatePassword),
    changePassword,
    verifyPassword,
    sendSms,
    verifySms,
    logout,
  ],
  routes: registerResetStopLink,
  jobs: [{ name: 'auth-sweep', every_ms: SWEEP_EVERY_MS, run: sweepExpired }],
};
