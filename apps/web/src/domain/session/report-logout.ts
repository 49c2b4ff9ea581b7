import { logout } from '@nua/contract/auth.ts';
import type { KeyValueStorage } from '../../platform/storage.ts';
import { timeLimit } from '../../platform/time-limit.ts';
import { dropPendingLogout, readPendingLogout } from './pending-logout.ts';

const TIMEOUT_MS = 10_000;

/**
 * Tells the server of every session that was left without its hearing of it. Cookies neither go along nor come back: the
 * one of whoever is signed in by now stays as it is.
 */
export async function reportLogout(storage: KeyValueStorage, fetch = globalThis.fetch): Promise<void> {
  for (const token of readPendingLogout(storage)) {
    if (await hasHeard(token, fetch)) dropPendingLogout(storage, token);
  }
}

async function hasHeard(token: string, fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    const response = await fetch(logout.path, {
      method: logout.method,
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      credentials: 'omit',
      signal: timeLimit(TIMEOUT_MS),
    });
    // The page of a hotspot is no answer.
    const { code } = (await response.json()) as { code?: unknown };
    // A blocked player has no session left, and one that has ended by itself is refused.
    return code === 0 || (typeof code === 'number' && (response.status === 401 || response.status === 403));
  } catch {
    return false;
  }
}
