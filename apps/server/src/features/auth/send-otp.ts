import { calls } from '@nua/contract';
import { withProof } from '../../domain/captcha/captcha.ts';
import { handle } from '../../http/handle.ts';
import { readPhone } from './read-phone.ts';
import { sendCode } from './send-code.ts';
import { visitorBinding } from './visitor-binding.ts';

export const sendOtp = handle(calls.sendOtp, async (ctx, { body }) => {
  const phone = readPhone(body.phone);
  const binding = visitorBinding(ctx, phone, body.purpose);
  return await withProof(ctx, body.captcha, (proof) => sendCode(ctx, binding, proof));
});
