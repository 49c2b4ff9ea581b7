import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { refuse } from '../../http/refusal.ts';
import { refuseBlocked } from '../../http/sessions.ts';
import { tellPlayer } from '../../notice/tell-player.ts';
import { beginSession } from './begin-session.ts';
import { checkCode } from './check-code.ts';
import { isPassword } from './hash-password.ts';
import { giveReceipt } from './phone-receipt.ts';
import { readPhone } from './read-phone.ts';

type Row = {
  id: string;
  status: number;
  password_hash: string | null;
  block_reason: string | null;
  blocked_at: Date | null;
};

export const loginPhone = handle(calls.loginPhone, async (ctx, { body }) => {
  const phone = readPhone(body.user_name);
  await checkCode(ctx, { phone, purpose: 'login', player_id: null, amount: null }, body.code);
  const { rows } = await ctx.pool.query<Row>(
    'select id, status, password_hash, block_reason, blocked_at from player where phone = $1',
    [phone],
  );
  const row = rows[0];
  if (!row) {
    // The code has proven the number: registration need not ask again.
    const { proof } = await giveReceipt(ctx, { phone, purpose: 'register' });
    return { next: 'register' as const, proof };
  }
  if (body.password !== undefined && !(await isPassword(body.password, row.password_hash))) {
    throw refuse('LOGIN_REFUSED');
  }
  if (row.status === 4) throw refuseBlocked(ctx.settings, { reason: row.block_reason, at: row.blocked_at });
  const session = await ctx.db
    .transaction()
    .execute((tx) => beginSession(ctx, tx, { player_id: row.id, origin: body.origin ?? 'web' }));
  if (session.new_device) await tellPlayer(ctx, phone, 'new_device');
  ctx.setSessionCookie(session.token);
  return { next: 'in' as const, session };
});
