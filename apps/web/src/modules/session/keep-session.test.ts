import { getConfig } from '@nua/contract/config.ts';
import { getPlayer } from '@nua/contract/player.ts';
import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { clientForTests, session } from '../../boot/client-for-tests.ts';
import { createAuthStore, isLoggedIn, signedOut } from '../../client/auth-store.ts';
import { createMemoryStorage } from '../../platform/storage.ts';
import { beginSession, DEPOSIT_DRAFT, dataOwner, endSession, PENDING_EVENTS, signOut } from './keep-session.ts';
import { readPendingLogout } from './pending-logout.ts';

const at = '2026-03-02T06:00:00.000Z';

const privateKeys = [DEPOSIT_DRAFT, PENDING_EVENTS, 'nua.request.deposit', 'nua.request.withdraw'];

function signedInClient() {
  const setup = clientForTests({ responses: { 'POST /api/c/auth/logout': { data: {} } } });
  const { client } = setup;
  beginSession(client, session('token', at));
  for (const word of ['player', 'withdraw', 'roulette', 'game', 'cms']) client.queries.setQueryData([word], { word });
  client.storage.write(DEPOSIT_DRAFT, '{"phone":"0300"}');
  return setup;
}

describe('a session on this device', () => {
  it('counts as signed in only while it has a token [R4.01]', () => {
    const { client } = signedInClient();
    expect(isLoggedIn(client.stores.auth.get())).toBe(true);
    endSession(client);
    expect(isLoggedIn(client.stores.auth.get())).toBe(false);
    // A session of an older app version has a token but no player id.
    expect(isLoggedIn({ ...client.stores.auth.get(), token: 't', player_id: null })).toBe(true);
    expect(isLoggedIn({ ...client.stores.auth.get(), token: null, player_id: 'p' })).toBe(false);
  });
  it('deletes the token, the draft and all player data on sign-out, and opens the lobby [R4.02]', async () => {
    const { client, visited, requests } = signedInClient();
    await signOut(client);
    expect(client.stores.auth.get()).toMatchObject({
      token: null,
      token_created_at: null,
      socket_date: null,
      unread_dialog_date: null,
    });
    expect(client.storage.read(DEPOSIT_DRAFT)).toBeNull();
    expect(['player', 'withdraw', 'roulette'].map((word) => client.queries.getQueryData([word]))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(client.queries.getQueryCache().find({ queryKey: ['withdraw'] })).toBeUndefined();
    expect(client.queries.getQueryData(['game'])).toBeDefined();
    expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/api/c/auth/logout' });
    expect(visited).toEqual(['/']);
  });
  it('aborts the player’s pending calls on sign-out, but no other calls [R4.02]', async () => {
    const openPaths: string[] = [];
    const { client } = clientForTests({
      wire: {
        // Responds to the logout only. All other calls stay pending until they are aborted.
        fetch: (path, { signal }) =>
          new Promise((resolve, reject) => {
            if (path === '/api/c/auth/logout') return resolve(new Response('{"code":0,"msg":"","data":{}}'));
            openPaths.push(path);
            signal?.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')));
          }),
      },
    });
    beginSession(client, session('token', at));
    const balance = client.call(getPlayer).catch((error: Error) => error.name);
    let isPublicOver = false;
    const setPublicOver = () => {
      isPublicOver = true;
    };
    // Nothing aborts this public call, so it ends with its timeout, perhaps during the tests of another file.
    void client.call(getConfig).catch(setPublicOver).then(setPublicOver);
    await expect.poll(() => openPaths).toHaveLength(2);
    await signOut(client);
    expect(await balance).toBe('AbortError');
    expect(isPublicOver).toBe(false);
    beginSession(client, session('other', at));
    void client.call(getPlayer).catch(() => undefined);
    await expect.poll(() => openPaths).toHaveLength(3);
  });
  it('reloads the player’s data on the open screen when it begins [R6.03]', async () => {
    const { client } = clientForTests({});
    let requests = 0;
    let publicRequests = 0;
    const observer = new QueryObserver(client.queries, {
      queryKey: ['payment', 'channel'],
      queryFn: () => (requests += 1),
    });
    const stop = observer.subscribe(() => undefined);
    const publicObserver = new QueryObserver(client.queries, {
      queryKey: ['game'],
      queryFn: () => (publicRequests += 1),
    });
    const stopPublic = publicObserver.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().data).toBe(1);
    beginSession(client, session('upgraded', at));
    expect(observer.getCurrentResult().data).toBeUndefined();
    await expect.poll(() => observer.getCurrentResult().data).toBe(2);
    expect(publicRequests).toBe(1);
    stop();
    stopPublic();
  });
  it('signs the player out even if the server does not respond [R4.02]', async () => {
    const { client } = clientForTests({ token: 't', wire: { fetch: () => Promise.reject(new TypeError('offline')) } });
    await signOut(client);
    expect(client.stores.auth.get().token).toBeNull();
  });
  it('shows no error to the player if the sign-out fails [R4.02]', async () => {
    const down = { fetch: () => Promise.reject(new TypeError('offline')) };
    const quietFlags: boolean[] = [];
    const onError = (_: unknown, { quiet }: { quiet: boolean }) => void quietFlags.push(quiet);
    await signOut(clientForTests({ token: 't', wire: { ...down, onError } }).client);
    expect(quietFlags).toEqual([true]);
    const { client } = clientForTests({ wire: down });
    await signOut(client);
    expect(client.storage.read('nua.pending_logout')).toBeNull();
  });
  it('knows whose data this tab shows, even if another tab has signed in a different player [R4.02]', () => {
    const { client } = clientForTests({});
    const first = session('first', at).player_id;
    beginSession(client, session('first', at));
    client.stores.auth.set({ token: 'other', player_id: 'other' });
    expect(dataOwner(client)).toBe(first);
    endSession(client);
    expect(dataOwner(client)).toBeNull();
    const reloaded = clientForTests({ token: 't' }).client;
    const owner = dataOwner(reloaded);
    reloaded.stores.auth.set({ token: 'other', player_id: 'other' });
    expect(dataOwner(reloaded)).toBe(owner);
  });
  it('deletes typed texts before the logout call, in case the page closes [R4.02]', () => {
    const { client } = clientForTests({ token: 't', wire: { fetch: () => new Promise(() => {}) } });
    for (const key of privateKeys) client.storage.write(key, '{}');
    void signOut(client);
    expect(['nua.auth', ...privateKeys].map((name) => client.storage.read(name))).toEqual(Array(5).fill(null));
  });
  it('stores a logout that the server did not receive, unless the session is already over [R4.02]', async () => {
    const offline = clientForTests({ token: 't', wire: { fetch: () => Promise.reject(new TypeError('offline')) } });
    const signingOut = signOut(offline.client);
    expect(readPendingLogout(offline.client.storage)).toEqual(['t']);
    await signingOut;
    expect(readPendingLogout(offline.client.storage)).toEqual(['t']);
    for (const response of [{ data: {} }, { code: 40100001 }]) {
      const { client } = clientForTests({ token: 't', responses: { 'POST /api/c/auth/logout': response } });
      await signOut(client);
      expect(readPendingLogout(client.storage)).toEqual([]);
    }
  });
  it('does not store the token again while the logout call is pending [R4.02]', () => {
    const { client } = clientForTests({ token: 't', wire: { fetch: () => new Promise(() => {}) } });
    void signOut(client);
    client.stores.auth.set({ socket_date: '2026-03-02' });
    expect(client.storage.read('nua.auth')).toBeNull();
    client.stores.auth.set({ token: 'next' });
    expect(client.storage.read('nua.auth')).toContain('next');
  });
  it('deletes typed data when another player signs in [R4.02] [R6.03]', () => {
    const { client } = clientForTests({});
    const write = () => {
      for (const key of privateKeys) client.storage.write(key, '{}');
    };
    const stored = () => privateKeys.filter((key) => client.storage.read(key) !== null);
    write();
    beginSession(client, session('first', at));
    expect(stored()).toEqual([]);
    write();
    beginSession(client, session('upgraded', at));
    expect(stored()).toEqual(privateKeys);
    beginSession(client, { ...session('second', at), player_id: '01890000-0000-7000-8000-000000000002' });
    expect(stored()).toEqual([]);
  });
  it('cancels pending queries on sign-out [R4.02]', async () => {
    const { client } = signedInClient();
    let isAborted = false;
    const query = client.queries.fetchQuery({
      queryKey: ['report', 'day'],
      queryFn: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            isAborted = true;
            reject(new Error('aborted'));
          });
        }),
    });
    const ended = query.catch(() => 'ended');
    endSession(client);
    expect([await ended, isAborted]).toEqual(['ended', true]);
    expect(client.queries.getQueryData(['report', 'day'])).toBeUndefined();
  });
  it('deletes the player’s stored data on sign-out, but not language, colours and consent [R4.02] [R3.01]', () => {
    const { client } = signedInClient();
    client.stores.auth.set({
      unread_dialog_date: '2026-03-02',
      socket_date: '2026-03-02',
      sms_verified_at: 1,
      checked_date: '2026-03-02',
    });
    client.stores.config.set({ palette: 'purple', language: 'ur' });
    client.storage.write('nua.request.deposit', '{"key":"k","body":"{}"}');
    client.storage.write('nua.consent', 'yes');
    endSession(client);
    expect(client.stores.auth.get()).toEqual(signedOut);
    expect(Object.values(signedOut).every((value) => value === null)).toBe(true);
    expect(client.storage.read('nua.auth')).toBeNull();
    expect(client.storage.read('nua.request.deposit')).toBeNull();
    expect(client.storage.read('nua.consent')).toBe('yes');
    expect(client.stores.config.get()).toMatchObject({ palette: 'purple', language: 'ur' });
  });
  it('keeps the SMS verification and the daily actions across a reload [R3.01]', () => {
    const storage = createMemoryStorage();
    const days = { unread_dialog_date: '2026-03-02', socket_date: '2026-03-01', checked_date: '2026-03-02' };
    createAuthStore(storage).set({ token: 'kept', token_created_at: at, sms_verified_at: 1_772_400_000_000, ...days });
    expect(createAuthStore(storage).get()).toEqual({
      ...signedOut,
      token: 'kept',
      token_created_at: at,
      sms_verified_at: 1_772_400_000_000,
      ...days,
    });
  });
  it('survives a reload, and counts as signed out if its storage is invalid [R3.01]', () => {
    const storage = createMemoryStorage();
    createAuthStore(storage).set({ token: 'kept', token_created_at: at });
    expect(createAuthStore(storage).get()).toMatchObject({ token: 'kept', token_created_at: at });
    storage.write('nua.auth', '{broken');
    expect(createAuthStore(storage).get().token).toBeNull();
  });
});
