import type { ResponseOf } from '@nua/contract/call.ts';
import { ApiError } from '../api/api-error.ts';
import { buildPath, type CallInput, fillPath, listOf, queryOf } from '../api/build-request.ts';
import type { CallFunction } from '../api/call.ts';
import { deepFreeze } from '../api/hydration-json.ts';
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

/** The names of the session cookie, with https and without. */
export const sessionCookies = ['__Host-nua_session', 'nua_session'];

export function sessionTokenOf(cookies: RenderRequest['cookies']): string | null {
  return sessionCookies.map((name) => cookies[name]).find((value) => value !== undefined && value !== '') ?? null;
}

/**
 * Creates the client for one page that the server renders. It sends the cookie's token. `onResponse` is called with each successful
 * response.
 */
export function createServerClient(request: RenderRequest, onResponse?: (path: string, data: unknown) => void): Client {
  const stores = {
    auth: createAuthStore(createMemoryStorage()),
    config: createConfigStore(readPreferences(request)),
    history: createHistoryStore(),
    dialogs: createDialogsStore(),
  };
  stores.config.set({ redirects: request.redirects ?? {}, is_engineer_request: request.is_engineer ?? false });
  const token = sessionTokenOf(request.cookies);
  if (token !== null) stores.auth.set({ token });
  const call = createServerCall({
    callInProcess: request.call,
    token: () => stores.auth.get().token,
    session: () => sessionSignal({ stores }),
    onError(error) {
      if (error.status === 401) stores.auth.set({ token: null });
    },
    onResponse,
  });
  const i18n = createI18n(stores.config.get().language, async (...args) => deepFreeze(await findMessages(...args)));
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
    retryPage: () => {},
    prefetch: () => {},
    openDialog: () => {},
    closeDialog: () => {},
    notify: () => {},
  };
}

type ServerCallOptions = {
  callInProcess: RenderRequest['call'];
  token(): string | null;
  /** Aborted when the session ends. Later responses are discarded. */
  session(): AbortSignal;
  onError(error: ApiError): void;
  /** Called with every successful response, and with the path that a browser would request for it. */
  onResponse?: ((path: string, data: unknown) => void) | undefined;
};

/** Creates the `call` of the server, which calls the API in the same process, without HTTP and encryption. */
function createServerCall({ callInProcess, token, session, onError, onResponse }: ServerCallOptions): CallFunction {
  return async (call, options = {}) => {
    const sent_token = token();
    if (call.auth === 'player' && sent_token === null) throw new Error('You must log in to obtain the token.');
    const input = options as CallInput;
    const { params = {} } = input;
    fillPath(call.path, params);
    const signal = session();
    const { method, path } = call;
    const { status, code, msg, data } = await callInProcess({
      method,
      path,
      params,
      query: Object.fromEntries(queryOf(input)),
      list: listOf(input),
      token: sent_token,
    });
    if (call.auth === 'player') signal.throwIfAborted();
    if (code === 0) {
      onResponse?.(buildPath(call, input), data);
      return data as ResponseOf<typeof call>;
    }
    const error = new ApiError(code, msg, data, status);
    // A 401 for a replaced token does not end the session of the new token.
    if (status !== 401 || token() === sent_token) onError(error);
    throw error;
  };
}
