import { readSitePath } from '@nua/contract/site-path.ts';

/** How the worker handles a request. `page`: from the network first; `asset`: a hashed file, from the cache first; `ignore`: not at all. */
export type Handling = 'page' | 'asset' | 'ignore';

/** Paths that are not pages of this client, so the offline shell cannot show them. */
const OTHER_PATHS = /^\/(?:api|arcade|sandbox|docs|ping|metrics|health|builds|socket\.io|patches)(?:\/|$)/;

/** Decides how the worker handles a request. The worker does not know the player, so it never caches private responses. */
export function handlingOf(request: { method: string; mode: string; url: string }, origin: string): Handling {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'ignore';
  if (url.pathname.startsWith('/assets/')) return 'asset';
  if (request.mode !== 'navigate' || OTHER_PATHS.test(url.pathname) || url.pathname.endsWith('/_payload.json'))
    return 'ignore';
  return 'page';
}

/** The maximum number of cached hashed files, enough for about five lobbies, and the maximum size of one file. */
export const MAX_ASSETS = 150;
export const MAX_ASSET_BYTES = 400_000;

/** Whether a response may be cached: it is complete, immutable, readable and not too large. */
export function isCacheable(response: { ok: boolean; status: number; type: string; headers: Headers }): boolean {
  const size = Number(response.headers.get('content-length') ?? 0);
  const isImmutable = response.headers.get('cache-control')?.includes('immutable') ?? false;
  return response.ok && response.status === 200 && isImmutable && size <= MAX_ASSET_BYTES && response.type !== 'opaque';
}

export const SHELLS = 'nua.shell.';
/** Maximum number of older builds in the cache, even if pages of more builds are open. */
export const MAX_OLDER_SHELLS = 3;

/**
 * The older shells to delete: those whose build no open page reports, and those above the maximum number. A page that reports no known
 * build may need any shell, so then only those above the maximum are deleted.
 *
 * Shape   names of all shells, the oldest first; the worker's build; the reply of each open page -> names
 */
export function shellsToDrop(shells: readonly string[], workerBuild: string, builds: readonly unknown[]): string[] {
  const older = shells.filter((name) => name !== SHELLS + workerBuild);
  const isUnclear = builds.some((build) => !shells.includes(`${SHELLS}${build}`));
  const needed = older.filter((name) => isUnclear || builds.includes(name.slice(SHELLS.length)));
  const retained = needed.slice(-MAX_OLDER_SHELLS);
  return older.filter((name) => !retained.includes(name));
}

export type PushNotification = { title: string; options: NotificationOptions };

/** The content of a push message; null if its form is unknown. */
export function readPush(text: string): PushNotification | null {
  try {
    const push = JSON.parse(text) as Record<string, unknown> | null;
    if (typeof push?.title !== 'string' || push.title === '') return null;
    const isUrdu = push.language === 'ur';
    const options: NotificationOptions = {
      body: typeof push.body === 'string' ? push.body : '',
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      lang: isUrdu ? 'ur' : 'en',
      dir: isUrdu ? 'rtl' : 'ltr',
      data: { path: readSitePath(push.path) ?? '/' },
      // A notification with the same tag replaces the earlier notification, so a fact is never shown twice.
      ...(typeof push.fact_id === 'string' && { tag: push.fact_id }),
    };
    return { title: push.title, options };
  } catch {
    return null;
  }
}
