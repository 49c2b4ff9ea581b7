import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { addressStrain } from './address-strain.ts';
import { makeChallenge } from './captcha.ts';

export const captchaCode = handle(calls.captchaCode, async (ctx) => {
  const challenge = await makeChallenge(ctx, addressStrain(ctx.clock).of(ctx.ip));
  return { challenge: challenge as unknown as Record<string, unknown> };
});
