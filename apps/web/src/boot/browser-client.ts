import { hydrate } from '@tanstack/react-query';
import { apiAddress } from '#system/address';
import { createStorage } from '#system/storage';
import { createQueryClient } from '../api/query-client.ts';
import { createAuthStore } from '../client/auth-store.ts';
import type { BrowserClient, PartLoaders } from '../client/client.ts';
import { createConfigStore } from '../client/config-store.ts';
import type { DialogName, DialogProps } from '../client/dialog-names.ts';
import { isNotification, mayOpen } from '../client/dialog-names.ts';
import { createDialogsStore, NOTICE_MS, type NoticeKind } from '../client/dialogs-store.ts';
import { addDialogEntry } from '../client/history/history-entry.ts';
import { createHistoryStore } from '../client/history-store.ts';
import type { NoticeText } from '../client/notice-text.ts';
import { pageArrivedAt, storeServerTime } from '../client/server-time.ts';
import { createI18n, type FindMessages } from '../i18n/i18n.ts';
import { createBrowserLocks } from '../platform/locks.ts';
import type { FirstState } from '../shell/document/first-state.ts';
import type { Runtime } from './runtime.ts';

type Start = Pick<FirstState, 'build_id' | 'cursor' | 'language' | 'palette' | 'messages' | 'queries'> & {
  /** The time at which the server rendered the page; null if it did not. */
  server_time: string | null;
};

type LoadRuntime = () => Promise<{ startRuntime: (client: BrowserClient, start: Start) => Runtime }>;

/** Creates the browser's client. Code that the first screen does not need is in the runtime, a chunk that loads after hydration. */
export function createBrowserClient(start: Start, loadRuntime: LoadRuntime): BrowserClient {
  const storage = createStorage();
  const stores = {
    auth: createAuthStore(storage),
    config: createConfigStore({ language: start.language, palette: start.palette }),
    history: createHistoryStore(),
    dialogs: createDialogsStore(),
  };
  // The key of an early press needs the server's time before the runtime is loaded: the server refuses a key of a wrong clock.
  if (start.server_time !== null) storeServerTime(stores.config, new Date(start.server_time), pageArrivedAt());
  const queries = createQueryClient('browser');
  hydrate(queries, start.queries);
  let lastId = 0;
  const now = () => new Date(Date.now() + stores.config.get().clock_offset_ms);
  let started: Promise<Runtime> | undefined;
  const runtime = (): Promise<Runtime> => {
    started ??= loadRuntime().then(({ startRuntime }) => startRuntime(client, start));
    // A chunk that failed to load is requested again by the next call, or when the network is back.
    started.catch(() => {
      started = undefined;
      addEventListener('online', () => void client.loadRuntime().catch(() => undefined), { once: true });
    });
    return started;
  };

  const client: BrowserClient = {
    side: 'browser',
    stores,
    call: (declared, options) => runtime().then(({ call }) => call(declared, options)),
    queries,
    storage,
    i18n: createI18n(start.language, findMessages, start.messages),
    locks: createBrowserLocks(),
    now,
    navigate: (to, options) =>
      (isServerPage(to) ? Promise.reject(to) : runtime()).then(
        ({ navigate }) => navigate(to, options),
        () => location.assign(apiAddress(to)),
      ),
    back: () => void runtime().then(({ back }) => back(), goBack),
    retryPage: () => void runtime().then(({ reopen }) => reopen(), reload),
    prefetch: (to) =>
      void runtime()
        .then(({ prefetch }) => prefetch(to))
        .catch(ignore),
    ...partsFrom(runtime),
    loadRuntime: () => runtime().then(() => undefined),
    begin: (isResolved) => runtime().then(({ begin }) => begin(isResolved)),
    showPoppedPage: () => runtime().then(({ showPoppedPage }) => showPoppedPage()),
    checkRestoredPage: () => runtime().then(({ checkRestoredPage }) => checkRestoredPage()),
    openDialog<Name extends DialogName>(name: Name, props: DialogProps[Name]) {
      if (!mayOpen(name, location.pathname))
        return void runtime().then(({ openLater }) => openLater(name, props), ignore);
      // A second press while a dialog loads does not open the dialog again. Only dialogs about events may be open several times.
      if (!isNotification(name) && stores.dialogs.get().open.at(-1)?.name === name) return;
      addDialogEntry();
      stores.dialogs.set({ open: [...stores.dialogs.get().open, { id: ++lastId, name, props }] });
    },
    closeDialog: (id) => stores.dialogs.set({ open: stores.dialogs.get().open.filter((dialog) => dialog.id !== id) }),
    notify(kind: NoticeKind, message: NoticeText, timeout_ms = NOTICE_MS) {
      const notice = { id: ++lastId, kind, message, timeout_ms };
      stores.dialogs.set({ notices: [...stores.dialogs.get().notices.slice(-2), notice] });
    },
  };
  return client;
}

/** Loaders for screens, dialogs, panels and late parts. The runtime contains their registers, to keep the first load small. */
const partsFrom = (runtime: () => Promise<Runtime>): PartLoaders => ({
  loadPage: (name) => runtime().then(({ loadPage }) => loadPage(name)),
  loadDialog: (name) => runtime().then(({ loadDialog }) => loadDialog(name)),
  loadPanel: (name) => runtime().then(({ loadPanel }) => loadPanel(name)),
  loadLate: (name) => runtime().then(({ loadLate }) => loadLate(name)),
});

/** True for pages that the server renders without this client, such as the link that stops a password reset. */
const isServerPage = (to: string) => to.startsWith('/password-reset/');
const reload = () => location.reload();
const goBack = () => history.back();
const ignore = () => undefined;

const findMessages: FindMessages = async (language, namespace) =>
  (await import('../i18n/catalogues.ts')).findMessages(language, namespace);
