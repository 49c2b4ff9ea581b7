import { readSitePath } from '@nua/contract/site-path.ts';
import { cacheShell, shellPageOf } from './cache-shell.ts';
import { handlingOf, isCacheable, MAX_ASSETS, readPush, SHELLS, shellsToDrop } from './worker-rules.ts';
import type { WorkerClient, WorkerScope } from './worker-scope.ts';

/** Inserted by the build: the id of this worker's build, and the files of its shell. */
declare const NUA_SHELL: { build: string; files: readonly string[] };

const worker = globalThis as unknown as WorkerScope;
const { build, files } = NUA_SHELL;
const SHELL = SHELLS + build;
const ASSETS = 'nua.assets';
/** A page whose response has not begun within this time counts as lost. */
const RESPONSE_TIMEOUT_MS = 12_000;
/** A page that does not report its build within this time is suspended or has just started. */
const REPLY_MS = 2_000;

worker.addEventListener('install', (event) => event.waitUntil(cacheShell(worker, { build, files })));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type;
  // A page sends this when no game and no payment is under way.
  if (type === 'take-over') void worker.skipWaiting();
  // A page has started, or a new worker has taken over: the last open page of an older build may have been closed.
  if (type === 'here') event.waitUntil(dropOlderShells());
});
worker.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, worker.location.origin);
  if (handling === 'page') event.respondWith(respondWithPage(event.request, event.preloadResponse));
  if (handling === 'asset') event.respondWith(respondWithAsset(event.request));
});
worker.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? '')));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(readSitePath((event.notification.data as { path?: unknown } | null)?.path) ?? '/'));
});

async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/**
 * Deletes the shells of older builds that no open page needs. The worker asks the open pages each time and stores no list: the
 * browser may stop a worker at any moment, and a shell that a crash left behind must be deleted too.
 */
async function dropOlderShells(): Promise<void> {
  const shells = (await worker.caches.keys()).filter((name) => name.startsWith(SHELLS));
  if (shells.every((name) => name === SHELL)) return;
  const { origin } = worker.location;
  const pages = (await windows()).filter(
    ({ url }) => handlingOf({ method: 'GET', mode: 'navigate', url }, origin) === 'page',
  );
  const builds = await Promise.all(pages.map(buildOf));
  // `claim` rejects for a worker that a newer one has replaced: such a worker deletes nothing.
  await worker.clients.claim();
  // While a newer build is being installed, its shell is cached too and must not be deleted as an older one.
  if (worker.registration.installing !== null || worker.registration.waiting !== null) return;
  for (const name of shellsToDrop(shells, build, builds)) await worker.caches.delete(name);
}

/** The build that a page reports; null if it does not reply. */
function buildOf(page: WorkerClient): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve(null), REPLY_MS);
    port1.onmessage = ({ data }) => resolve(data);
    page.postMessage({ type: 'build' }, [port2]);
  });
}

/**
 * Returns the page from the server. If the server does not respond in time, it returns the offline shell, which contains no data of a
 * player.
 */
async function respondWithPage(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), RESPONSE_TIMEOUT_MS);
  const timeout = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => reject(new Error('timeout')));
  });
  try {
    const response = (async () => (await preloaded) ?? (await fetch(request)))();
    return await Promise.race([response, timeout]);
  } catch (error) {
    const shell = await shellPageOf(worker.caches, build);
    if (shell === undefined) throw error;
    return shell;
  } finally {
    clearTimeout(timer);
  }
}

async function respondWithAsset(request: Request): Promise<Response> {
  const cached = await worker.caches.match(request, { ignoreVary: true });
  if (cached !== undefined) return cached;
  const response = await fetch(request);
  if (isCacheable(response)) {
    const copy = response.clone();
    // No code waits for the cache write, and a failed write is ignored.
    void cacheAsset(request, copy).catch(() => undefined);
  }
  return response;
}

async function cacheAsset(request: Request, response: Response): Promise<void> {
  const cache = await worker.caches.open(ASSETS);
  await cache.put(request, response);
  const files = await cache.keys();
  // The oldest entries come first.
  for (const file of files.slice(0, Math.max(0, files.length - MAX_ASSETS))) await cache.delete(file);
}

const windows = (): Promise<readonly WorkerClient[]> =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function showPush(text: string): Promise<void> {
  const notification = readPush(text);
  if (notification === null) return;
  // A visible page shows the event itself.
  if ((await windows()).some((one) => one.visibilityState === 'visible')) return;
  await worker.registration.showNotification(notification.title, notification.options);
}

async function openPage(path: string): Promise<void> {
  const all = await windows();
  const [one] = [...all].sort(
    (a, b) => Number(b.visibilityState === 'visible') - Number(a.visibilityState === 'visible'),
  );
  if (one === undefined) {
    await worker.clients.openWindow(path);
    return;
  }
  one.postMessage({ type: 'open', path });
  await one.focus().catch(() => undefined);
}
