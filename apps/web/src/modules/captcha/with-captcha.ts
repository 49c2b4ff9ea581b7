import { captchaCode } from '@nua/contract/auth.ts';
import { errors } from '@nua/contract/errors.ts';
import { isApiError } from '../../api/api-error.ts';
import type { Client } from '../../client/client.ts';

/** Calls `attempt` without a proof of work. If the server requires a proof, solves a challenge and calls `attempt` once more. */
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
