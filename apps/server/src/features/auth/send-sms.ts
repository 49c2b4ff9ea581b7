import { calls } from '@nua/contract';
import { withProof } from '../../domain/captcha/captcha.ts';
import { handle } from '../../http/handle.ts';
import { codeTarget } from './code-target.ts';
import { sendCode } from './send-code.ts';

export const sendSms = handle(calls.sendSms, async (ctx, { body }) =>
  withProof(ctx, body.captcha, async (proof) => sendCode(ctx, await codeTarget(ctx, body), proof)),
);
