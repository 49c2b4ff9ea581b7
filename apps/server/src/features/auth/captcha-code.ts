import { calls } from '@nua/contract';
import { addressStrain } from '../../captcha/address-strain.ts';
import { makeChallenge } from '../../captcha/captcha.ts';
import { handle } from '../../http/handle.ts';

export const captchaCode = handle(calls.captchaCode, async (ctx) => {
  const challenge = await makeChallenge(ctx, addressStrain(ctx.clock).of(ctx.ip));
  return { challenge: challenge as unknown as Record<string, unknown> };
});
