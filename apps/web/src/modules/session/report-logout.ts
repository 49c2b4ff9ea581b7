import { logout } from '@nua/contract/auth.ts';
import { fetchOwn } from '#system/own-server';
import type { KeyValueStorage } from '../../platform/storage.ts';
import { timeLimit } from '../../platform/time-limit.ts';
import { dropPendingLogout, readPendingLogout } from './pending-logout.ts';

const TIMEOUT_MS = 10_000;

/**
 * Reports every logout that the server does not know yet. The request sends and receives no cookies: the cookie of the present
 * player stays as it is.
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
    // The page of a hotspot is not a response of this server.
    const { code } = (await response.json()) as { code?: unknown };
    // A blocked player has no session left, and an expired session is refused: both count as ended.
    return code === 0 || (typeof code === 'number' && (response.status === 401 || response.status === 403));
  } catch {
    return false;
  }
}
