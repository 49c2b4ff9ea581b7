import { BUILD_HEADER } from '@nua/contract/build-header.ts';
import { SHELLS } from './worker-rules.ts';

const SHELL_PAGE = '/shell.html';

type Shell = { build: string; files: readonly string[] };
type Deps = { caches: CacheStorage; fetch: typeof fetch };

export const shellPageOf = (caches: CacheStorage, build: string): Promise<Response | undefined> =>
  caches.match(SHELL_PAGE, { cacheName: SHELLS + build });

/**
 * Caches the page of the offline shell and all its files, or nothing, so that builds are never mixed.
 *
 * During a rollout the page may be of the previous build. The worker is then not installed, and the browser tries again with the next page.
 *
 * Errors  throws if the page is of another build, or if a file cannot be fetched
 */
export async function cacheShell({ caches, fetch }: Deps, { build, files }: Shell): Promise<void> {
  const page = await fetch(SHELL_PAGE, { cache: 'reload' });
  if (!page.ok || page.headers.get(BUILD_HEADER) !== build)
    throw new Error('The shell page is missing or of another build.');
  const cache = await caches.open(SHELLS + build);
  await cache.addAll([...files]);
  await cache.put(SHELL_PAGE, page);
}
