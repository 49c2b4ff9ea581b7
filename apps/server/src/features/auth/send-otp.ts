import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { readPhone } from './read-phone.ts';
import { sendCode } from './send-code.ts';
import { visitorBinding } from './visitor-binding.ts';

export const sendOtp = handle(calls.sendOtp, async (ctx, { body }) => {
  const phone = readPhone(body.phone);
  return await sendCode(ctx, visitorBinding(ctx, phone, body.purpose), body.captcha);
});
