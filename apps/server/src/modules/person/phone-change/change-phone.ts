import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { mobileNumber } from '../../../core/values/phone-number.ts';
import { notifyPlayer } from '../../notify/public.ts';
import { consumeProof } from '../code/consume-proof.ts';
import { assertNoResetHold } from '../password/reset-hold.ts';
import { lockPhone } from './lock-phone.ts';
import { movePhone, phoneTakenError } from './move-phone.ts';
import { requestPhoneChange } from './request-phone-change.ts';
import { stopPhoneChange } from './stop-phone-change.ts';

/**
 * Changes the phone immediately, with codes of both numbers and the password.
 *
 * A thief with the phone can read codes, so the password is needed. The change is refused within a day after a password was set by a code.
 * Both numbers are notified.
 */
async function changeByCodes(ctx: RequestContext, new_phone: string): Promise<void> {
  const { id, player_id, device_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const change = async (tx: Tx): Promise<string> => {
    const old_phone = await lockPhone(tx, player_id);
    if (old_phone === new_phone) throw apiError('PHONE_SAME');
    await assertNoResetHold(tx, player_id, at);
    const request = { player_id, device_id, at };
    const hasOldCode = await consumeProof(tx, {
      ...request,
      purpose: 'change_phone_old',
      phone: old_phone,
      about: new_phone,
    });
    const hasNewCode = await consumeProof(tx, { ...request, purpose: 'change_phone', phone: new_phone });
    const hasPassword = await consumeProof(tx, { ...request, purpose: 'change_phone_password' });
    if (!hasOldCode || !hasNewCode || !hasPassword) throw apiError('PROOF_REQUIRED');
    await stopPhoneChange(tx, { ...request, reason: 'codes' });
    await sql`insert into phone_change (player_id, way, old_phone, new_phone, device_id, state, asked_at, ended_at)
      values (${player_id}, 'codes', ${old_phone}, ${new_phone}, ${device_id}, 'done', ${at}, ${at})`.execute(tx);
    await movePhone(ctx, tx, { player_id, old_phone, new_phone, way: 'codes', asked_at: at, keep_session: id, at });
    return old_phone;
  };
  let old_phone: string;
  try {
    old_phone = await ctx.db.transaction().execute(change);
  } catch (error) {
    throw phoneTakenError(error);
  }
  ctx.sessions.forget(player_id);
  for (const phone of [old_phone, new_phone]) await notifyPlayer(ctx, { player_id, phone }, 'phone_changed');
}

export const changePhone = handle(calls.changePhone, async (ctx, { body }) => {
  if (sessionOf(ctx).is_guest) throw apiError('GUEST_MAY_NOT');
  const new_phone = mobileNumber(body.phone);
  if (new_phone === null) throw apiError('PHONE_INVALID');
  if (body.way === 'lost') return { waiting: await requestPhoneChange(ctx, new_phone, body) };
  await changeByCodes(ctx, new_phone);
  return { waiting: null };
});
