import { captchaCode } from '@nua/contract/auth.ts';
import { errors } from '@nua/contract/errors.ts';
import { isApiError } from '../../api/api-error.ts';
import type { Client } from '../../client/client.ts';

/** Tries once without a proof of work; if the server wants one, solves it on this device and tries again. */
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
