import { refreshToken } from '@nua/contract/auth.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { readStoredAuth } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import { addPendingLogout } from './pending-logout.ts';
import { reportPendingLogout } from './report-pending-logout.ts';

/**
 * Takes a new token at the first use on a new day. One tab does it, and the others take over the result. A failure is silent:
 * the old token stays in use, and the day counts as checked.
 */
export async function refreshOnNewDay(client: Client): Promise<void> {
  const { auth } = client.stores;
  const today = dayInKarachi(client.now());
  if (!isDue(auth.get(), today)) return;
  await client.locks.exclusive('nua.refresh', async () => {
    const stored = readStoredAuth(client.storage);
    if (stored.token !== null && stored.token !== auth.get().token) auth.set(stored);
    // The player has logged out in another tab, and this tab does not know it yet.
    if (stored.token === null || !isDue(auth.get(), today)) return;
    auth.set({ checked_date: today });
    const before = auth.get().token;
    try {
      const session = await client.call(refreshToken, { quiet: true });
      const { token } = readStoredAuth(client.storage);
      if (token === before) auth.set({ token: session.token, token_created_at: session.created_at });
      else if (token !== session.token) {
        // The player has logged out meanwhile: the new session on the server ends as well.
        addPendingLogout(client.storage, session.token);
        void reportPendingLogout(client.storage);
      }
    } catch {
      // A 401 has already ended the session; anything else leaves the old token in use.
    }
  });
}

export function isDue(
  state: { token: string | null; token_created_at: string | null; checked_date: string | null },
  today: string,
): boolean {
  if (state.token === null || state.checked_date === today) return false;
  return state.token_created_at === null || dayInKarachi(new Date(state.token_created_at)) !== today;
}
