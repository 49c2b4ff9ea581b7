import { calls } from '@nua/contract';
import { notifyPlayer } from '../../domain/notice/notify-player.ts';
import { isPassword } from '../../domain/password/hash-password.ts';
import { apiError } from '../../http/api-error.ts';
import { handle } from '../../http/handle.ts';
import { refuseBlocked } from '../../http/sessions.ts';
import { beginSession } from './begin-session.ts';
import { checkCode } from './check-code.ts';
import { giveReceipt } from './phone-receipt.ts';
import { readPhone } from './read-phone.ts';
import { visitorBinding } from './visitor-binding.ts';

type Row = {
  id: string;
  status: number;
  password_hash: string | null;
  block_reason: string | null;
  blocked_at: Date | null;
};

export const loginPhone = handle(calls.loginPhone, async (ctx, { body }) => {
  const phone = readPhone(body.user_name);
  const check = () => checkCode(ctx, visitorBinding(ctx, phone, 'login'), body.code);
  const { rows } = await ctx.pool.query<Row>(
    'select id, status, password_hash, block_reason, blocked_at from player where phone = $1',
    [phone],
  );
  const row = rows[0];
  // The code is used up when its turn comes: a full queue wastes nobody's code.
  const fits =
    body.password === undefined
      ? await check().then(() => true)
      : await isPassword(body.password, row?.password_hash ?? null, { place: 'stranger', first: check });
  if (!row) {
    // The code has proven the number: registration need not check it again.
    const { proof } = await giveReceipt(ctx, { phone, purpose: 'register' });
    return { next: 'register' as const, proof };
  }
  if (!fits) throw apiError('LOGIN_REFUSED');
  if (row.status === 4) throw refuseBlocked(ctx.settings, { reason: row.block_reason, at: row.blocked_at });
  const session = await ctx.db
    .transaction()
    .execute((tx) => beginSession(ctx, tx, { player_id: row.id, origin: body.origin ?? 'web' }));
  if (session.new_device) await notifyPlayer(ctx, phone, 'new_device');
  ctx.setSessionCookie(session.token);
  return { next: 'in' as const, session };
});
