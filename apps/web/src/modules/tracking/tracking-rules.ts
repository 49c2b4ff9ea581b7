import type { AdEvent } from '@nua/contract/tracking.ts';

const MAX_ATTEMPTS = 3;
export const RETRY_MS = 2_000;
export const TOKEN_MISSING = 'AppToken Missing';

/**
 * The app token, which the shell may receive late: three attempts, two seconds apart; null if it remains unknown.
 *
 * Source  specification section 8, "Missing ad token"
 */
export async function retrieveAppToken(
  read: () => string | null | Promise<string | null>,
  pause: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const token = await Promise.resolve(read()).catch(() => null);
    if (token) return token;
    if (attempt === MAX_ATTEMPTS) return null;
    await pause(RETRY_MS);
  }
}

/** The token of an event: the listed one, else the default. */
export function eventTokenOf(
  list: readonly { event: string; event_token: string }[],
  event: AdEvent,
  default_token: string,
): string {
  return list.find((one) => one.event === event)?.event_token ?? default_token;
}

const NEW_PLAYER_MS = 60_000;

/** The event that a sign-in is reported as: a registration if the account is less than a minute old. */
export function signInEvent(created_at: Date, now: Date): AdEvent {
  return now.getTime() - created_at.getTime() < NEW_PLAYER_MS ? 'register' : 'sign_in';
}
