import { refreshToken } from '@nua/contract/auth.ts';
import { readStoredAuth } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import { calendarDay } from '../../platform/calendar-day.ts';
import { notePendingLogout } from './pending-logout.ts';
import { reportPendingLogout } from './report-pending-logout.ts';

/**
 * Takes a new token at the first use on a new day. One tab does it, the others take over what it got.
 * A failure is silent: the old token goes on, and the day counts as checked.
 */
export async function refreshOnNewDay(client: Client): Promise<void> {
  const { auth } = client.stores;
  const today = calendarDay(client.now());
  if (!isDue(auth.get(), today)) return;
  await client.locks.exclusive('nua.refresh', async () => {
    const stored = readStoredAuth(client.storage);
    if (stored.token !== null && stored.token !== auth.get().token) auth.set(stored);
    // Somebody has left in another tab, which this one has not heard of yet.
    if (stored.token === null || !isDue(auth.get(), today)) return;
    auth.set({ checked_date: today });
    const before = auth.get().token;
    try {
      const session = await client.call(refreshToken, { quiet: true });
      const { token } = readStoredAuth(client.storage);
      if (token === before) auth.set({ token: session.token, token_created_at: session.created_at });
      else if (token !== session.token) {
        // Whoever asked has left meanwhile: what the server has begun for them ends as well.
        notePendingLogout(client.storage, session.token);
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
  return state.token_created_at === null || calendarDay(new Date(state.token_created_at)) !== today;
}
