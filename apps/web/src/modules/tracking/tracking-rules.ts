import type { AdEvent } from '@nua/contract/tracking.ts';

const MAX_ATTEMPTS = 3;
export const RETRY_MS = 2_000;
export const TOKEN_MISSING = 'AppToken Missing';

/**
 * Reads the app token, which may become available late. Tries three times, two seconds apart; returns null if there is none.
 *
 * Source  specification section 8, "Missing ad token"
 */
export async function retrieveAppToken(
  read: () => string | null | Promise<string | null>,
  pause: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const token = await Promise.resolve(read()).catch(() => null);
    if (token) return token;
    if (attempt === MAX_ATTEMPTS) return null;
    await pause(RETRY_MS);
  }
}

/** Returns the token of an event from the list, or else the default token. */
export function eventTokenOf(
  list: readonly { event: string; event_token: string }[],
  event: AdEvent,
  default_token: string,
): string {
  return list.find((ad) => ad.event === event)?.event_token ?? default_token;
}

const NEW_PLAYER_MS = 60_000;

/** Returns the event for a sign-in, which is a registration if the account is less than a minute old. */
export function signInEvent(created_at: Date, now: Date): AdEvent {
  return now.getTime() - created_at.getTime() < NEW_PLAYER_MS ? 'register' : 'sign_in';
}
