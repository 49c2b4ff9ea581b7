import { logout } from '@nua/contract/auth.ts';
import { readStoredAuth } from '../client/auth-store.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import { timeLimit } from '../platform/time-limit.ts';

const TIMEOUT_MS = 10_000;
const AGAIN_MS = 5_000;

type Page = { fetch?: typeof globalThis.fetch; reload?: () => void; wait?: (ms: number) => Promise<void> };

const later = (ms: number): Promise<void> => new Promise((passed) => setTimeout(passed, ms));

/**
 * For a page drawn for a session that this browser does not hold: it was left where the server could not hear of it, or its
 * token is lost. What the cookie still opens is ended; then the page is drawn as it is for a visitor. Who came in by another
 * tab in the meantime stays.
 */
export async function endDrawnSession(
  storage: KeyValueStorage,
  { fetch = globalThis.fetch, reload = () => location.reload(), wait = later }: Page = {},
): Promise<void> {
  const isOver = readStoredAuth(storage).token !== null || (await endByCookie(fetch));
  if (!isOver) await wait(AGAIN_MS);
  reload();
}

/** Without a token: the one call that is answered for the session of the cookie. */
async function endByCookie(fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(logout.path, { method: logout.method, headers, signal: timeLimit(TIMEOUT_MS) });
    return ((await response.json()) as { code?: unknown }).code === 0;
  } catch {
    return false;
  }
}
