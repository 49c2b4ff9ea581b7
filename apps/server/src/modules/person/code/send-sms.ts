import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import { withProof } from './captcha.ts';
import { codeTarget } from './code-target.ts';
import { sendCode } from './send-code.ts';

export const sendSms = handle(calls.sendSms, async (ctx, { body }) =>
  withProof(ctx, body.captcha, async (proof) =>
    sendCode(ctx, await codeTarget(ctx, body), { proof, language: body.language }),
  ),
);
