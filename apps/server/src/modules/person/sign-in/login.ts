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
import { countTry, forgetFailures, refuseEarly } from './login-failures.ts';

type Row = {
  id: string;
  status: number;
  phone: string;
  password_hash: string | null;
  block_reason: string | null;
  blocked_at: Date | null;
  is_known_device: boolean;
};

export const login = handle(calls.login, (ctx, { body }) =>
  withProof(ctx, body.code, (proof) => signIn(ctx, body, proof)),
);

async function signIn(ctx: RequestContext, body: BodyOf<typeof calls.login>, proof: Proof | null) {
  const user_name = body.user_name.trim().toLowerCase();
  const device_hash = hashDevice(ctx.deviceKey());
  const { rows } = await ctx.pool.query<Row>(
    `select id, status, phone, password_hash, block_reason, blocked_at, exists (
       select from device d where d.player_id = player.id and d.device_hash = $2 and d.is_known) as is_known_device
     from player where user_name = $1`,
    [user_name, device_hash],
  );
  const row = rows[0];
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
