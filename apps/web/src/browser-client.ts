import { errors } from '@nua/contract/errors.ts';
import type { ApiError } from './api/api-error.ts';
import { createCall } from './api/call.ts';
import { createQueryClient } from './api/query-client.ts';
import type { Client } from './client.ts';
import { createCopy } from './copy/copy.ts';
import type { DialogName, DialogProps } from './dialogs/names.ts';
import { mayOpen } from './dialogs/names.ts';
import { endSession } from './features/auth/keep-session.ts';
import { configQuery } from './features/config/load-config.ts';
import { createBrowserLocks } from './platform/locks.ts';
import { createBrowserStorage } from './platform/storage.ts';
import { layEntryUnderDialog } from './shell/history-entry.ts';
import { createNavigator } from './shell/navigator.ts';
import { createAuthStore } from './state/auth-store.ts';
import { createConfigStore, type Language, type Palette } from './state/config-store.ts';
import { createDialogsStore, type NoticeKind } from './state/dialogs-store.ts';
import { createHistoryStore, type Place } from './state/history-store.ts';

const NOTICE_MS = 5000;

export type BrowserClient = Client & { begin(): Promise<void>; popped(): Promise<void> };

export function createBrowserClient(
  start: { language: Language; palette: Palette },
  shown: (place: Place, kind: string) => void,
): BrowserClient {
  const storage = createBrowserStorage();
  const stores = {
    auth: createAuthStore(storage),
    config: createConfigStore(start),
    history: createHistoryStore(),
    dialogs: createDialogsStore(),
  };
  const queries = createQueryClient('browser');
  let lastId = 0;
  const now = () => new Date(Date.now() + stores.config.get().clock_offset_ms);

  const call = createCall({
    fetch: (path, init) => fetch(path, init),
    token: () => stores.auth.get().token,
    config: () => stores.config.get().config,
    async reloadConfig() {
      await queries.invalidateQueries({ queryKey: ['config'], refetchType: 'none' });
      const config = await queries.fetchQuery(configQuery({ call })).catch(() => null);
      if (config !== null) stores.config.set({ config });
      return config;
    },
    now,
    sawServerTime(at) {
      const offset = at.getTime() - Date.now();
      // The Date header counts in whole seconds: smaller differences are noise.
      if (Math.abs(offset - stores.config.get().clock_offset_ms) > 2000) stores.config.set({ clock_offset_ms: offset });
    },
    began({ background, method }) {
      // Somebody waits for what they pressed and for what a navigation needs; nobody waits for a refetch.
      if (background || (method === 'GET' && !stores.history.get().is_moving)) return () => {};
      stores.dialogs.set({ waiting: stores.dialogs.get().waiting + 1 });
      return () => stores.dialogs.set({ waiting: Math.max(0, stores.dialogs.get().waiting - 1) });
    },
    failed: (error, { quiet }) => void react(client, error, quiet),
  });
  const navigator = createNavigator(() => client, shown);

  const client: BrowserClient = {
    side: 'browser',
    stores,
    call,
    queries,
    storage,
    copy: createCopy(start.language),
    locks: createBrowserLocks(),
    now,
    navigate: navigator.navigate,
    back: navigator.back,
    prefetch: navigator.prefetch,
    begin: navigator.begin,
    popped: navigator.popped,
    openDialog<Name extends DialogName>(name: Name, props: DialogProps[Name]) {
      if (!mayOpen(name, location.pathname)) return;
      layEntryUnderDialog();
      stores.dialogs.set({ open: [...stores.dialogs.get().open, { id: ++lastId, name, props }] });
    },
    closeDialog(id) {
      stores.dialogs.set({ open: stores.dialogs.get().open.filter((one) => one.id !== id) });
    },
    notify(kind: NoticeKind, message: string) {
      const notice = { id: ++lastId, kind, message, timeout_ms: NOTICE_MS };
      stores.dialogs.set({ notices: [...stores.dialogs.get().notices.slice(-2), notice] });
    },
  };
  return client;
}

/** What every refusal means wherever it comes from: a lost session, a block, or a word to the player. */
async function react(client: Client, error: ApiError, quiet: boolean): Promise<void> {
  if (error.status === 401) {
    const wasLoggedIn = client.stores.auth.get().token !== null;
    endSession(client);
    if (wasLoggedIn && !client.stores.history.get().is_moving) {
      await client.navigate(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
    }
    return;
  }
  if (error.code === errors.PLAYER_BLOCKED) {
    endSession(client);
    await client.navigate('/');
    client.openDialog('loginBlocked', (error.data ?? {}) as DialogProps['loginBlocked']);
    return;
  }
  if (quiet) return;
  const { errorText } = await import('./api/error-text.ts');
  client.notify('error', await errorText(client, error));
}
