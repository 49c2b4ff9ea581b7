import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import { visitorBinding } from '../sign-in/visitor-binding.ts';
import { matchCode } from './check-code.ts';
import { issueReceipt } from './phone-receipt.ts';
import { readPhone } from './read-phone.ts';

export const verifyOtp = handle(calls.verifyOtp, async (ctx, { body }) => {
  const phone = readPhone(body.phone);
  const code_id = await matchCode(ctx, visitorBinding(ctx, phone, body.purpose), body.code);
  return await issueReceipt(ctx, code_id, { phone, purpose: body.purpose });
});
