import { calls } from '@nua/contract';
import { addressStrain } from '../../captcha/address-strain.ts';
import { handle } from '../../http/handle.ts';
import { refuse } from '../../http/refusal.ts';
import { refuseBlocked } from '../../http/sessions.ts';
import { tellPlayer } from '../../notice/tell-player.ts';
import { beginSession } from './begin-session.ts';
import { isPassword } from './hash-password.ts';
import { countTry, forgetFailures } from './login-failures.ts';

type Row = {
  id: string;
  status: number;
  phone: string;
  password_hash: string | null;
  block_reason: string | null;
  blocked_at: Date | null;
};

export const login = handle(calls.login, async (ctx, { body }) => {
  const user_name = body.user_name.trim().toLowerCase();
  addressStrain(ctx.clock).note(ctx.ip);
  await countTry(ctx, user_name, body.code);
  const { rows } = await ctx.pool.query<Row>(
    'select id, status, phone, password_hash, block_reason, blocked_at from player where user_name = $1',
    [user_name],
  );
  const row = rows[0];
  // The same work whether or not there is such a player.
  const fits = await isPassword(body.password, row?.password_hash ?? null);
  if (!row || !fits) throw refuse('LOGIN_REFUSED');
  await forgetFailures(ctx, user_name);
  // Only who knows the password is told of a block.
  if (row.status === 4) throw refuseBlocked(ctx.settings, { reason: row.block_reason, at: row.blocked_at });
  const session = await ctx.db
    .transaction()
    .execute((tx) => beginSession(ctx, tx, { player_id: row.id, origin: body.origin ?? 'web' }));
  if (session.new_device) await tellPlayer(ctx, row.phone, 'new_device');
  ctx.setSessionCookie(session.token);
  return session;
});
