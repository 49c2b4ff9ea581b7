import { captchaCode } from '@nua/contract/auth.ts';
import { errors } from '@nua/contract/errors.ts';
import { isApiError } from '../../api/api-error.ts';
import type { Client } from '../../client/client.ts';

/** Tries once as it is; where a proof of work is wanted, solves one on this device and tries again. */
export async function withCaptcha<T>(client: Client, attempt: (captcha?: string) => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isApiError(error, errors.CAPTCHA_REQUIRED)) throw error;
    const { challenge } = await client.call(captchaCode, { quiet: true });
    const { solveCaptcha } = await import('./solve-captcha.ts');
    return attempt(await solveCaptcha(challenge));
  }
}
