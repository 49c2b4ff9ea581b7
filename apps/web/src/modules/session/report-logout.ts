import { logout } from '@nua/contract/auth.ts';
import { fetchOwn } from '#system/own-server';
import type { KeyValueStorage } from '../../platform/storage.ts';
import { timeLimit } from '../../platform/time-limit.ts';
import { dropPendingLogout, readPendingLogout } from './pending-logout.ts';

const TIMEOUT_MS = 10_000;

/**
 * Reports every pending logout to the server. The request sends and accepts no cookies, so that the session of the current player
 * does not change.
 */
export async function reportLogout(storage: KeyValueStorage, fetch = fetchOwn): Promise<void> {
  for (const token of readPendingLogout(storage)) {
    if (await sendLogout(token, fetch)) dropPendingLogout(storage, token);
  }
}

async function sendLogout(token: string, fetch: typeof fetchOwn): Promise<boolean> {
  try {
    const response = await fetch(logout.path, {
      method: logout.method,
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      credentials: 'omit',
      signal: timeLimit(TIMEOUT_MS),
    });
    // Only JSON with a `code` is a response of this server. A hotspot may have answered with its sign-in page.
    const { code } = (await response.json()) as { code?: unknown };
    // 401 means that the session has expired, and 403 that the player is blocked. In both cases the session is over.
    return code === 0 || (typeof code === 'number' && (response.status === 401 || response.status === 403));
  } catch {
    return false;
  }
}
