import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import { visitorBinding } from '../sign-in/visitor-binding.ts';
import { withProof } from './captcha.ts';
import { readPhone } from './read-phone.ts';
import { sendCode } from './send-code.ts';

export const sendOtp = handle(calls.sendOtp, async (ctx, { body }) => {
  const phone = readPhone(body.phone);
  const binding = visitorBinding(ctx, phone, body.purpose);
  return await withProof(ctx, body.captcha, (proof) => sendCode(ctx, binding, { proof, language: body.language }));
});
