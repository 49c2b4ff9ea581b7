import { refreshToken } from '@nua/contract/auth.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { readStoredAuth } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import { addPendingLogout } from './pending-logout.ts';
import { reportPendingLogout } from './report-pending-logout.ts';

/**
 * Renews the token at the first use on a new day. One tab requests the new token, and the others use it too. After a failure
 * the old token stays in use until the next day.
 */
export async function refreshOnNewDay(client: Client): Promise<void> {
  const { auth } = client.stores;
  const today = dayInKarachi(client.now());
  if (!isDue(auth.get(), today)) return;
  await client.locks.exclusive('nua.refresh', async () => {
    const stored = readStoredAuth(client.storage);
    if (stored.token !== null && stored.token !== auth.get().token) auth.set(stored);
    // Without a stored token, the player has signed out in another tab.
    if (stored.token === null || !isDue(auth.get(), today)) return;
    auth.set({ checked_date: today });
    const before = auth.get().token;
    try {
      const session = await client.call(refreshToken, { quiet: true });
      const { token } = readStoredAuth(client.storage);
      if (token === before) auth.set({ token: session.token, token_created_at: session.created_at });
      else if (token !== session.token) {
        // During the request, the player has signed out or another player has signed in, so the new session is ended on the server.
        addPendingLogout(client.storage, session.token);
        void reportPendingLogout(client.storage);
      }
    } catch {
      // For a 401 the call has already ended the session. After any other error the old token stays in use.
    }
  });
}

/** Whether a renewal is due: the token was not created today, and no renewal was tried today. */
export function isDue(
  state: { token: string | null; token_created_at: string | null; checked_date: string | null },
  today: string,
): boolean {
  if (state.token === null || state.checked_date === today) return false;
  return state.token_created_at === null || dayInKarachi(new Date(state.token_created_at)) !== today;
}
