import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { readPhone } from './read-phone.ts';
import { sendCode } from './send-code.ts';

export const sendOtp = handle(calls.sendOtp, async (ctx, { body }) => {
  const phone = readPhone(body.phone);
  const binding = { phone, purpose: body.purpose, player_id: null, amount: null };
  return await sendCode(ctx, binding, { solved: body.captcha });
});
