import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { codeTarget } from './code-target.ts';
import { sendCode } from './send-code.ts';

export const sendSms = handle(calls.sendSms, async (ctx, { body }) =>
  sendCode(ctx, await codeTarget(ctx, body), body.captcha),
);
