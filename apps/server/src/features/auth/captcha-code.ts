import { calls } from '@nua/contract';
import { makeChallenge } from '../../domain/captcha/captcha.ts';
import { handle } from '../../http/handle.ts';

export const captchaCode = handle(calls.captchaCode, async (ctx) => {
  const challenge = await makeChallenge(ctx, ctx.ip);
  return { challenge: challenge as unknown as Record<string, unknown> };
});
