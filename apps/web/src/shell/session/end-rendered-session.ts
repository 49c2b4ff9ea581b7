import { logout } from '@nua/contract/auth.ts';
import { readStoredAuth } from '../../client/auth-store.ts';
import type { KeyValueStorage } from '../../platform/storage.ts';
import { timeLimit } from '../../platform/time-limit.ts';

const TIMEOUT_MS = 10_000;
const RETRY_MS = 5_000;

type Deps = { fetch?: typeof globalThis.fetch; reload?: () => void; wait?: (ms: number) => Promise<void> };

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Ends the session of a server-rendered page for which this browser has no token, because a logout did not reach the server or the token is
 * lost. Then reloads the page, which the server renders for a visitor. If a player has signed in from another tab meanwhile, only reloads.
 */
export async function endRenderedSession(
  storage: KeyValueStorage,
  { fetch = globalThis.fetch, reload = () => location.reload(), wait = delay }: Deps = {},
): Promise<void> {
  const isOver = readStoredAuth(storage).token !== null || (await endByCookie(fetch));
  if (!isOver) await wait(RETRY_MS);
  reload();
}

/** Logs out without a token. This is the only call that uses the session of the cookie. */
async function endByCookie(fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(logout.path, { method: logout.method, headers, signal: timeLimit(TIMEOUT_MS) });
    return ((await response.json()) as { code?: unknown }).code === 0;
  } catch {
    return false;
  }
}
