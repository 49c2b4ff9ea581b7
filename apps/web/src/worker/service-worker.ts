import { handlingOf, MOST_ASSETS, mayKeep, ownPath, readPush } from './worker-rules.ts';
import type { WindowOfOurs, WorkerScope } from './worker-scope.ts';

/** Written in by the build: which build this worker belongs to, and the files its shell is made of. */
declare const NUA_SHELL: { build: string; files: readonly string[] };

const worker = globalThis as unknown as WorkerScope;
const SHELLS = 'nua.shell.';
const SHELL = SHELLS + NUA_SHELL.build;
const ASSETS = 'nua.assets';
const SHELL_PAGE = '/shell.html';
/** A page that has not begun to arrive by then is taken for lost. */
const PATIENCE_MS = 12_000;

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) => event.waitUntil(begin()));
worker.addEventListener('message', (event) => {
  // Pages say when no game and no payment is under way.
  if ((event.data as { type?: unknown } | null)?.type === 'take-over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, worker.location.origin);
  if (handling === 'page') event.respondWith(answerPage(event.request, event.preloadResponse));
  if (handling === 'asset') event.respondWith(answerAsset(event.request));
});
worker.addEventListener('push', (event) => event.waitUntil(tell(event.data?.text() ?? '')));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownPath((event.notification.data as { path?: unknown } | null)?.path)));
});

/** The shell's page and all it is made of, or nothing: builds are never mixed. */
async function keepShell(): Promise<void> {
  const cache = await worker.caches.open(SHELL);
  await cache.addAll([new Request(SHELL_PAGE, { cache: 'reload' }), ...NUA_SHELL.files]);
}

async function begin(): Promise<void> {
  for (const name of await worker.caches.keys()) {
    if (name.startsWith(SHELLS) && name !== SHELL) await worker.caches.delete(name);
  }
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** From the server, who alone draws pages with somebody's data; without it the shell, which holds nobody's. */
async function answerPage(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  const late = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => reject(new Error('late')));
  });
  try {
    const asked = (async () => (await preloaded) ?? (await fetch(request)))();
    return await Promise.race([asked, late]);
  } catch (error) {
    const shell = await worker.caches.match(SHELL_PAGE, { cacheName: SHELL });
    if (shell === undefined) throw error;
    return shell;
  } finally {
    clearTimeout(timer);
  }
}

async function answerAsset(request: Request): Promise<Response> {
  const kept = await worker.caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (mayKeep(answer)) {
    const copy = answer.clone();
    // Nobody waits for it, and a full disk is no trouble.
    void keepAsset(request, copy).catch(() => undefined);
  }
  return answer;
}

async function keepAsset(request: Request, answer: Response): Promise<void> {
  const cache = await worker.caches.open(ASSETS);
  await cache.put(request, answer);
  const files = await cache.keys();
  // The oldest stand first.
  for (const file of files.slice(0, Math.max(0, files.length - MOST_ASSETS))) await cache.delete(file);
}

const windows = (): Promise<readonly WindowOfOurs[]> =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function tell(text: string): Promise<void> {
  const told = readPush(text);
  if (told === null) return;
  // Whoever looks at us is told there, by the event itself.
  if ((await windows()).some((one) => one.visibilityState === 'visible')) return;
  await worker.registration.showNotification(told.title, told.options);
}

async function open(path: string): Promise<void> {
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
