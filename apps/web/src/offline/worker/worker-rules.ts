import { readOwnPath } from '@nua/contract/own-path.ts';

/** What the worker does with a request: pages from the network first, hashed files from the cache first, the rest not at all. */
export type Handling = 'page' | 'asset' | 'leave';

/** Whole worlds of their own, which the shell knows nothing of. */
const OTHERS = /^\/(?:api|arcade|sandbox|docs|ping|metrics|health|builds|socket\.io|patches)(?:\/|$)/;

/**
 * Private answers are not the worker's: they travel past it and are kept, if at all, by the page that knows whose they are.
 *
 * Shape   method, mode, address, own origin -> what to do
 */
export function handlingOf(request: { method: string; mode: string; url: string }, origin: string): Handling {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'leave';
  if (url.pathname.startsWith('/assets/')) return 'asset';
  if (request.mode !== 'navigate' || OTHERS.test(url.pathname) || url.pathname.endsWith('/_payload.json'))
    return 'leave';
  return 'page';
}

/** At most this many hashed files, each at most so large: some five lobbies' worth. */
export const MAX_ASSETS = 150;
export const MAX_ASSET_BYTES = 400_000;

/** Whether a file that came may be kept: whole, ours, and one that never changes. */
export function mayKeep(response: { ok: boolean; status: number; type: string; headers: Headers }): boolean {
  const size = Number(response.headers.get('content-length') ?? 0);
  const isForever = response.headers.get('cache-control')?.includes('immutable') ?? false;
  return response.ok && response.status === 200 && isForever && size <= MAX_ASSET_BYTES && response.type !== 'opaque';
}

export const SHELLS = 'nua.shell.';
/** At most so many builds before the present one are kept, whatever pages are open. */
export const MAX_OLDER_SHELLS = 3;

/**
 * Which older shells go: those of which no open page is. A page that says nothing, or names a build that has no shell here,
 * may be of any.
 *
 * Shape   names of all shells, the oldest first; the present build; what each open page said -> names
 */
export function shellsToDrop(shells: readonly string[], own: string, builds: readonly unknown[]): string[] {
  const older = shells.filter((name) => name !== SHELLS + own);
  const isUnclear = builds.some((build) => !shells.includes(`${SHELLS}${build}`));
  const needed = older.filter((name) => isUnclear || builds.includes(name.slice(SHELLS.length)));
  const kept = needed.slice(-MAX_OLDER_SHELLS);
  return older.filter((name) => !kept.includes(name));
}

export type Told = { title: string; options: NotificationOptions };

/** What a pushed text says; null where it is none of ours. */
export function readPush(text: string): Told | null {
  try {
    const said = JSON.parse(text) as Record<string, unknown> | null;
    if (typeof said?.title !== 'string' || said.title === '') return null;
    const isUrdu = said.language === 'ur';
    const options: NotificationOptions = {
      body: typeof said.body === 'string' ? said.body : '',
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      lang: isUrdu ? 'ur' : 'en',
      dir: isUrdu ? 'rtl' : 'ltr',
      data: { path: readOwnPath(said.path) ?? '/' },
      // The same fact never stands there twice.
      ...(typeof said.fact_id === 'string' && { tag: said.fact_id }),
    };
    return { title: said.title, options };
  } catch {
    return null;
  }
}
