import { apiAddress } from '#system/address';
import { timeLimit } from './time-limit.ts';

/** The minimum time between two reloads. */
const GUARD_MS = 10_000;
const RELOADED_AT = 'nua.reloaded_at';
const RELOADED_FOR = 'nua.reloaded_for_piece';

/** Reloads the page. Returns false, and does nothing, if this tab was reloaded in the last ten seconds or its storage fails. */
export function reloadOnce(now: number = Date.now(), reload: () => void = () => location.reload()): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (now - last < GUARD_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(now));
  } catch {
    return false;
  }
  reload();
  return true;
}

/**
 * Reloads the page for a missing chunk. Returns false if this tab was already reloaded for that chunk, or for any reason in the last ten
 * seconds.
 */
export function reloadForChunk(chunk: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === chunk || !reloadOnce()) return false;
    sessionStorage.setItem(RELOADED_FOR, chunk);
    return true;
  } catch {
    return false;
  }
}

/** Returns a function that performs this navigation as a full page load. */
export function fullPageLoader(url: URL, kind: 'first' | 'push' | 'replace' | 'pop'): () => void {
  if (kind === 'push') return () => location.assign(url.href);
  if (kind === 'replace') return () => location.replace(url.href);
  return () => location.reload();
}

/** Whether the error means that a chunk or its styles failed to load. A failed chunk is a TypeError, a failed style sheet a plain Error. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);

/** Whether the server responds to a ping within five seconds. */
export const isServerReachable = (): Promise<boolean> =>
  fetch(apiAddress('/ping'), { cache: 'no-store', signal: timeLimit(5000) }).then(
    (response) => response.ok,
    () => false,
  );
