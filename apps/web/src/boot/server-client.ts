import { constant } from '../api/hydration-json.ts';
import { createQueryClient } from '../api/query-client.ts';
import { createAuthStore } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { createConfigStore, readPreferences } from '../client/config-store.ts';
import { createDialogsStore } from '../client/dialogs-store.ts';
import { createHistoryStore } from '../client/history-store.ts';
import { findMessages } from '../i18n/catalogues.ts';
import { createI18n } from '../i18n/i18n.ts';
import { sessionSignal } from '../modules/session/public.ts';
import { noLocks } from '../platform/locks.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import { partLoaders } from './load-parts.ts';
import type { RenderRequest } from './render-request.ts';
import { createServerCall } from './server-call.ts';

/** The session's cookie, under https and without. */
export const sessionCookies = ['__Host-nua_session', 'nua_session'];

/** The session that authenticates a page and its data; null for a visitor. */
export function sessionTokenOf(cookies: RenderRequest['cookies']): string | null {
  return sessionCookies.map((name) => cookies[name]).find((value) => value !== undefined && value !== '') ?? null;
}

/**
 * The client of one page rendered on the server: it reads with the cookie's token and lives as long as the render. `received` is
 * called with each response.
 */
export function createServerClient(request: RenderRequest, received?: (path: string, data: unknown) => void): Client {
  const stores = {
    auth: createAuthStore(createMemoryStorage()),
    config: createConfigStore(readPreferences(request)),
    history: createHistoryStore(),
    dialogs: createDialogsStore(),
  };
  stores.config.set({ redirects: request.redirects ?? {}, is_engineer: request.is_engineer ?? false });
  const token = sessionTokenOf(request.cookies);
  if (token !== null) stores.auth.set({ token });
  const call = createServerCall({
    ask: request.ask,
    token: () => stores.auth.get().token,
    session: () => sessionSignal({ stores }),
    failed(error) {
      if (error.status === 401) stores.auth.set({ token: null });
    },
    received,
  });
  const i18n = createI18n(stores.config.get().language, async (...asked) => constant(await findMessages(...asked)));
  return {
    side: 'server',
    stores,
    call,
    queries: createQueryClient('server'),
    i18n,
    ...partLoaders({ i18n }),
    loadRuntime: async () => {},
    storage: createMemoryStorage(),
    locks: noLocks,
    now: () => request.now,
    navigate: async () => {},
    back: () => {},
    again: () => {},
    prefetch: () => {},
    openDialog: () => {},
    closeDialog: () => {},
    notify: () => {},
  };
}
