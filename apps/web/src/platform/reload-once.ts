import { apiAddress } from '#system/address';
import { timeLimit } from './time-limit.ts';

/** After a deploy a chunk may be gone: the page is reloaded, at most once in this time. */
const GUARD_MS = 10_000;
const MARK = 'nua.reloaded_at';
const RELOADED_FOR = 'nua.reloaded_for_piece';

export function reloadOnce(now: number = Date.now(), reload: () => void = () => location.reload()): boolean {
  try {
    const last = Number(sessionStorage.getItem(MARK) ?? 0);
    if (now - last < GUARD_MS) return false;
    sessionStorage.setItem(MARK, String(now));
  } catch {
    return false;
  }
  reload();
  return true;
}

/** For code that is gone: one reload in a tab's life. If it is still missing after that, the player sees an error. */
export function reloadFor(chunk: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === chunk || !reloadOnce()) return false;
    sessionStorage.setItem(RELOADED_FOR, chunk);
    return true;
  } catch {
    return false;
  }
}

/** Returns the browser's own way to make a navigation of this kind. */
export function loaderOf(url: URL, kind: 'first' | 'push' | 'replace' | 'pop'): () => void {
  if (kind === 'push') return () => location.assign(url.href);
  if (kind === 'replace') return () => location.replace(url.href);
  return () => location.reload();
}

/** Whether a chunk failed to load. Browsers throw a TypeError, the loader of a chunk's styles throws a plain Error. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);

/** Whether the server responds at all. */
export const isServerReachable = (): Promise<boolean> =>
  fetch(apiAddress('/ping'), { cache: 'no-store', signal: timeLimit(5000) }).then(
    (response) => response.ok,
    () => false,
  );
