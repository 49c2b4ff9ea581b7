import type { KeyValueStorage } from '../platform/storage.ts';
import { createStore, type Store } from './create-store.ts';

/** Why the session on this device is over, as far as the sign-in page has something to say about it. */
export type SessionEnd = 'elsewhere' | 'password' | 'phone' | 'expired';

/** Who this device is signed in as. The token is kept by the browser; the server's first page knows it from the cookie. */
export type AuthState = {
  token: string | null;
  token_created_at: string | null;
  player_id: string | null;
  /** Calendar day (Asia/Karachi) on which the token's age was last looked at. */
  checked_date: string | null;
  unread_dialog_date: string | null;
  socket_date: string | null;
  sms_verified_at: number | null;
  /** Why there is no session any more, where it was not left here; not written down. */
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

/** Where the session lies on the device. */
export const AUTH_KEY = 'nua.auth';

export function createAuthStore(storage: KeyValueStorage): AuthStore {
  const store = createStore<AuthState>(read(storage));
  let { token: written } = store.get();
  store.subscribe(() => {
    const state = store.get();
    // What was written and has been taken away was left: a day noted beside it does not bring it back.
    if (state.token !== null && state.token === written && storage.read(AUTH_KEY) === null) return;
    written = state.token;
    if (written === null) storage.remove(AUTH_KEY);
    else storage.write(AUTH_KEY, JSON.stringify(state));
  });
  // Another tab signed in, out, or took a fresh token: this one takes over what it wrote, without writing again.
  storage.onChange(AUTH_KEY, () => {
    const next = read(storage);
    if (next.token !== store.get().token) store.set(next);
  });
  return store;
}

/** Logged in means a token exists. */
export const isLoggedIn = (state: AuthState): boolean => state.token !== null;

/** Whose session this is: the player's id, or 'unknown' where an older version of this client kept it without one. */
export const ownerOf = ({ token, player_id }: AuthState): string | null =>
  token === null ? null : (player_id ?? 'unknown');

/** What the browser wrote last, which another tab may have changed a moment ago. */
export const readStoredAuth = (storage: KeyValueStorage): AuthState => read(storage);

/** Takes it away for the other tabs, while this one still has a last word to say with its token. */
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
