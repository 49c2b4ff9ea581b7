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
/** A page request without a response after this time counts as failed. */
const RESPONSE_TIMEOUT_MS = 12_000;
/** A page that does not reply within this time is suspended or has just started. */
const REPLY_MS = 2_000;

worker.addEventListener('install', (event) => event.waitUntil(cacheShell(worker, { build, files })));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type;
  // A page sends this when the player is not busy, for example with a game, a payment or a dialog.
  if (type === 'take-over') void worker.skipWaiting();
  // Sent when a page has started or a new worker has taken over. By then the last page of an older build may be closed.
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
 * Deletes the shells of older builds that no open page needs. The worker asks the open pages each time, because the browser may stop a
 * worker at any moment and delete its state.
 */
async function dropOlderShells(): Promise<void> {
  const shells = (await worker.caches.keys()).filter((name) => name.startsWith(SHELLS));
  if (shells.every((name) => name === SHELL)) return;
  const { origin } = worker.location;
  const pages = (await windows()).filter(
    ({ url }) => handlingOf({ method: 'GET', mode: 'navigate', url }, origin) === 'page',
  );
  const builds = await Promise.all(pages.map(buildOf));
  // `claim` rejects in a replaced worker, which then deletes nothing.
  await worker.clients.claim();
  // The shell of a newer build that is being installed is cached too and must not be deleted.
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

/** Returns the page from the server. If the server does not respond in time, returns the offline shell, which contains no player data. */
async function respondWithPage(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), RESPONSE_TIMEOUT_MS);
  const timeout = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Error('timeout')));
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
  if ((await windows()).some((page) => page.visibilityState === 'visible')) return;
  await worker.registration.showNotification(notification.title, notification.options);
}

async function openPage(path: string): Promise<void> {
  const pages = await windows();
  const [page] = [...pages].sort(
    (a, b) => Number(b.visibilityState === 'visible') - Number(a.visibilityState === 'visible'),
  );
  if (page === undefined) {
    await worker.clients.openWindow(path);
    return;
  }
  page.postMessage({ type: 'open', path });
  await page.focus().catch(() => undefined);
}
