import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientForTests, session } from '../../boot/client-for-tests.ts';
import { forgetStoredAuth } from '../../client/auth-store.ts';
import { noLocks } from '../../platform/locks.ts';
import { beginSession, signOut } from './keep-session.ts';
import { readPendingLogout } from './pending-logout.ts';
import { isDue, refreshOnNewDay } from './refresh-on-new-day.ts';

const yesterday = '2026-03-01T06:00:00.000Z';
const today = '2026-03-02T06:00:00.000Z';
/** The authorization headers of the reported logouts. */
let logoutTokens: (string | undefined)[];
let isOffline: boolean;

beforeEach(() => {
  logoutTokens = [];
  isOffline = false;
  vi.stubGlobal('fetch', async (_path: string, init: { headers: Record<string, string>; credentials: string }) => {
    expect(init.credentials).toBe('omit');
    logoutTokens.push(init.headers.authorization);
    if (isOffline) throw new TypeError('offline');
    return Response.json({ code: 0 });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A client with a token of the day before. `meanwhile` runs before the response with the new token arrives. */
function clientOnNewDay(meanwhile: (client: ReturnType<typeof clientForTests>['client']) => void) {
  const setup = clientForTests({
    token: 'old',
    token_created_at: yesterday,
    responses: {
      'POST /api/c/auth/refresh_token': () => {
        meanwhile(setup.client);
        return { data: session('new', today) };
      },
      'POST /api/c/auth/logout': { data: {} },
    },
  });
  return setup;
}

it('a token is renewed at the first use on a new day [R4.05]', async () => {
  const { client } = clientOnNewDay(() => {});
  await refreshOnNewDay(client);
  expect(client.stores.auth.get()).toMatchObject({ token: 'new', token_created_at: today });
  expect([logoutTokens, readPendingLogout(client.storage)]).toEqual([[], []]);
});

it('a renewed token that arrives after a sign-out is not used, and its session is ended [R4.05] [R4.02]', async () => {
  const { client } = clientOnNewDay((client) => void signOut(client));
  await refreshOnNewDay(client);
  await expect.poll(() => [logoutTokens, readPendingLogout(client.storage)]).toEqual([['Bearer new'], []]);
  await expect.poll(() => client.stores.auth.get().token).toBeNull();
  expect(client.storage.read('nua.auth')).toBeNull();
});

it('a renewed token that arrives after another player signed in leaves that player signed in [R4.05] [R4.02]', async () => {
  const { client } = clientOnNewDay((client) => {
    beginSession(client, { ...session('second', today), player_id: '01890000-0000-7000-8000-000000000002' });
  });
  await refreshOnNewDay(client);
  expect(client.stores.auth.get().token).toBe('second');
  await expect.poll(() => logoutTokens).toEqual(['Bearer new']);
});

it('a tab uses the token that another tab has already renewed [R4.05]', async () => {
  const { client } = clientOnNewDay(({ stores }) => stores.auth.set({ token: 'new', token_created_at: today }));
  await refreshOnNewDay(client);
  expect(client.stores.auth.get().token).toBe('new');
  expect([logoutTokens, readPendingLogout(client.storage)]).toEqual([[], []]);
});

it('a logout that could not be reported is stored for a retry [R4.05] [R4.02]', async () => {
  isOffline = true;
  const { client } = clientOnNewDay(({ storage }) => forgetStoredAuth(storage));
  await refreshOnNewDay(client);
  await expect.poll(() => logoutTokens).toEqual(['Bearer new']);
  expect(readPendingLogout(client.storage)).toEqual(['new']);
});

it('a token is not renewed if the player signed out in another tab [R4.05]', async () => {
  const { client, requests } = clientOnNewDay(() => {});
  forgetStoredAuth(client.storage);
  await refreshOnNewDay(client);
  expect([requests, client.stores.auth.get().token]).toEqual([[], 'old']);
});

it.each([
  [
    'a token of an earlier day is due for renewal',
    { token: 't', token_created_at: yesterday, checked_date: '2026-03-01' },
    true,
  ],
  ['a token of this day is not due for renewal', { token: 't', token_created_at: today, checked_date: null }, false],
  ['a token without a date is due for renewal', { token: 't', token_created_at: null, checked_date: null }, true],
  [
    'a token that was checked today is not due for renewal',
    { token: 't', token_created_at: yesterday, checked_date: '2026-03-02' },
    false,
  ],
  ['no renewal is due without a token', { token: null, token_created_at: yesterday, checked_date: null }, false],
])('%s [R4.05]', (_, state, is_due) => {
  expect(isDue(state, '2026-03-02')).toBe(is_due);
});

it('the lock of all tabs is taken only for a token that is due for renewal [R4.05]', async () => {
  const names: string[] = [];
  const locks = {
    ...noLocks,
    exclusive: <Result>(name: string, run: () => Promise<Result>) => {
      names.push(name);
      return run();
    },
  };
  const at = (token_created_at: string) =>
    clientForTests({
      ...{ token: 'old', token_created_at, locks },
      responses: { 'POST /api/c/auth/refresh_token': { data: session('new', today) } },
    }).client;
  await refreshOnNewDay(at(today));
  expect(names).toEqual([]);
  await refreshOnNewDay(at(yesterday));
  expect(names).toEqual(['nua.refresh']);
});

it('two tabs that open on a new day share one renewed token [R4.05]', async () => {
  let running: Promise<unknown> = Promise.resolve();
  const locks = {
    ...noLocks,
    exclusive: <Result>(_name: string, run: () => Promise<Result>) => {
      const result = running.then(run);
      running = result;
      return result;
    },
  };
  const tab = () =>
    clientForTests({
      ...{ token: 'old', token_created_at: yesterday, locks },
      responses: { 'POST /api/c/auth/refresh_token': { data: session('new', today) } },
    });
  const [first, second] = [tab(), tab()];
  // The tabs of a browser share one storage.
  const { storage } = first.client;
  const secondClient = { ...second.client, storage };
  first.client.stores.auth.subscribe(() => storage.write('nua.auth', JSON.stringify(first.client.stores.auth.get())));
  await Promise.all([refreshOnNewDay(first.client), refreshOnNewDay(secondClient)]);
  expect([...first.requests, ...second.requests].map(({ path }) => path)).toEqual(['/api/c/auth/refresh_token']);
  expect([first.client, secondClient].map(({ stores }) => stores.auth.get().token)).toEqual(['new', 'new']);
});
