import type { KeyValueStorage } from '../platform/storage.ts';
import { createStore, type Store } from './create-store.ts';

/** Why the session on this device ended, if the sign-in page shows a reason. */
export type SessionEnd = 'elsewhere' | 'password' | 'phone' | 'upgrade' | 'expired';

/** The session of this device. The browser's storage contains the token; a page rendered by the server uses the cookie instead. */
export type AuthState = {
  token: string | null;
  token_created_at: string | null;
  player_id: string | null;
  /** Calendar day (Asia/Karachi) on which the token's age was last checked. */
  checked_date: string | null;
  /** The day on which the dialog about unread messages was last shown. */
  unread_dialog_date: string | null;
  /** The day whose visit was reported over the socket. */
  socket_date: string | null;
  /** When a code was verified, until a form uses it. */
  sms_verified_at: number | null;
  /** Why the session ended, unless the player logged out here. */
  ended: SessionEnd | null;
};

export const signedOut: AuthState = {
  token: null,
  token_created_at: null,
  player_id: null,
  checked_date: null,
  unread_dialog_date: null,
  socket_date: null,
  sms_verified_at: null,
  ended: null,
};

export type AuthStore = Store<AuthState>;

export const AUTH_KEY = 'nua.auth';

export function createAuthStore(storage: KeyValueStorage): AuthStore {
  const store = createStore<AuthState>(read(storage));
  let { token: writtenToken } = store.get();
  store.subscribe(() => {
    const state = store.get();
    // Another tab has logged out and removed the value. Writing another field, such as a date, must not restore the session.
    if (state.token !== null && state.token === writtenToken && storage.read(AUTH_KEY) === null) return;
    writtenToken = state.token;
    if (writtenToken === null) storage.remove(AUTH_KEY);
    else storage.write(AUTH_KEY, JSON.stringify(state));
  });
  // Another tab has signed in, signed out, or renewed its token. This tab then uses the stored session too.
  storage.onChange(AUTH_KEY, () => {
    const next = read(storage);
    if (next.token !== store.get().token) store.set(next);
  });
  return store;
}

export const isLoggedIn = (state: AuthState): boolean => state.token !== null;

/** The id of the session's player, or 'unknown' if an older version of this client stored none. Null without a session. */
export const ownerOf = ({ token, player_id }: AuthState): string | null =>
  token === null ? null : (player_id ?? 'unknown');

/** The stored session, which another tab may have changed. */
export const readStoredAuth = (storage: KeyValueStorage): AuthState => read(storage);

/** Removes the stored session, so that all other tabs log out. This tab still sends its last request with the token. */
export const forgetStoredAuth = (storage: KeyValueStorage): void => storage.remove(AUTH_KEY);

function read(storage: KeyValueStorage): AuthState {
  try {
    const stored = JSON.parse(storage.read(AUTH_KEY) ?? 'null') as Partial<AuthState> | null;
    if (stored === null || typeof stored.token !== 'string' || stored.token === '') return signedOut;
    return { ...signedOut, ...stored };
  } catch {
    return signedOut;
  }
}
