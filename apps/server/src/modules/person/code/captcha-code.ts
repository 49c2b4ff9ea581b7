import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import { makeChallenge } from './captcha.ts';

export const captchaCode = handle(calls.captchaCode, async (ctx) => {
  const challenge = await makeChallenge(ctx, ctx.ip);
  return { challenge: challenge as unknown as Record<string, unknown> };
});
