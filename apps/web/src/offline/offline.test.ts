import { hydrate, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { batched } from '../api/batched.ts';
import { createQueryClient } from '../api/query-client.ts';
import { deletePlayerData, onDeletePlayerData, PRIVATE_COPIES } from '../platform/player-copies.ts';
import { cacheResponses, readCachedResponses } from './cached-responses.ts';
import { type Reachability, watchConnectivity } from './connectivity.ts';
import { ageOf, isOutdatedShown, oldestShown } from './offline-bar.tsx';
import { serveCachedOffline } from './start-weak-network.tsx';

function memoryCaches(): CacheStorage & { texts(): string } {
  const all = new Map<string, Map<string, string>>();
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, string>();
    all.set(name, entries);
    return {
      put: async (at: string, response: Response) => void entries.set(at, await response.text()),
      match: async (at: string) => (entries.has(at) ? new Response(entries.get(at)) : undefined),
    };
  };
  return {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    texts: () => JSON.stringify([...all].map(([name, entries]) => [name, ...entries.values()])),
  } as never;
}

const ayesha = { token: 'token of ayesha', player_id: 'a' };
const bilal = { token: 'token of bilal', player_id: 'b' };

function queriesOf(name: string) {
  const queries = createQueryClient('browser');
  queries.setQueryData(['player'], { id: name, balance: 10_050n });
  queries.setQueryData(['config'], { currency: 'PKR' });
  queries.setQueryData(['cms', 'client-'], { list: [] });
  return queries;
}

describe('the offline cache of responses', () => {
  it('returns its responses unchanged to the same session, amounts included', async () => {
    const caches = memoryCaches();
    await cacheResponses(caches, queriesOf('ayesha'), ayesha, () => true);
    const cached = await readCachedResponses(caches, ayesha.token);
    expect(cached.config).toEqual({ currency: 'PKR' });
    expect(cached.queries.queries.find(({ queryKey }) => queryKey[0] === 'player')?.state.data).toEqual({
      id: 'ayesha',
      balance: 10_050n,
    });
  });
  it('deletes the player’s responses when another player or a visitor reads the cache [R4.02]', async () => {
    for (const token of [bilal.token, null]) {
      const caches = memoryCaches();
      await cacheResponses(caches, queriesOf('ayesha'), ayesha, () => true);
      const cached = await readCachedResponses(caches, token);
      expect(cached.queries.queries.map(({ queryKey }) => queryKey[0]).sort()).toEqual(['cms', 'config']);
      expect(caches.texts()).not.toContain('ayesha');
    }
  });
  it('contains no response of the player if the player logs out during a write [R4.02]', async () => {
    const caches = memoryCaches();
    let checks = 0;
    await cacheResponses(caches, queriesOf('ayesha'), ayesha, () => ++checks < 2);
    expect(caches.texts()).not.toContain('ayesha');
  });
  it('never contains the token', async () => {
    const caches = memoryCaches();
    await cacheResponses(caches, queriesOf('ayesha'), ayesha, () => true);
    expect(caches.texts()).not.toContain(ayesha.token);
  });
  it('stores which responses are outdated, so that the next start reloads them', async () => {
    const caches = memoryCaches();
    const queries = queriesOf('ayesha');
    await queries.invalidateQueries({ queryKey: ['player'], refetchType: 'none' });
    await cacheResponses(caches, queries, ayesha, () => true);
    const started = createQueryClient('browser');
    hydrate(started, (await readCachedResponses(caches, ayesha.token)).queries);
    const observer = new QueryObserver(started, { queryKey: ['player'], queryFn: () => new Promise(() => {}) });
    const stop = observer.subscribe(() => {});
    expect(isOutdatedShown(started)).toBe(true);
    started.setQueryData(['player'], { id: 'ayesha', balance: 20_050n });
    expect(isOutdatedShown(started)).toBe(false);
    stop();
  });
  it('contains responses that the page has evicted from memory', async () => {
    const caches = memoryCaches();
    await cacheResponses(caches, queriesOf('ayesha'), ayesha, () => true);
    const later = createQueryClient('browser');
    later.setQueryData(['report', 'day'], { list: [] });
    await cacheResponses(caches, later, ayesha, () => true);
    const { queries } = await readCachedResponses(caches, ayesha.token);
    expect(queries.queries.map(({ queryKey }) => queryKey[0]).sort()).toEqual(['cms', 'config', 'player', 'report']);
  });
  it('is written even if one list is too long to store', async () => {
    const caches = memoryCaches();
    await cacheResponses(caches, queriesOf('ayesha'), ayesha, () => true);
    const queries = queriesOf('ayesha');
    queries.setQueryData(['round', 'pages'], {
      pages: Array.from({ length: 9_000 }, (_, id) => ({ id, outcome: 'x'.repeat(60) })),
    });
    queries.setQueryData(['player'], { id: 'ayesha', balance: 99n });
    await cacheResponses(caches, queries, ayesha, () => true);
    const cached = (await readCachedResponses(caches, ayesha.token)).queries.queries;
    expect(cached.map(({ queryKey }) => queryKey[0]).sort()).toEqual(['cms', 'config', 'player']);
    expect(cached.find(({ queryKey }) => queryKey[0] === 'player')?.state.data).toEqual({ id: 'ayesha', balance: 99n });
    expect(caches.texts().length).toBeLessThan(512 * 1024);
  });
  it('stores as many long lists as fit', async () => {
    const caches = memoryCaches();
    const queries = queriesOf('ayesha');
    for (let n = 0; n < 10; n += 1) queries.setQueryData(['report', n], { list: 'x'.repeat(100 * 1024) });
    await cacheResponses(caches, queries, ayesha, () => true);
    const cached = (await readCachedResponses(caches, ayesha.token)).queries.queries;
    expect(cached.filter(({ queryKey }) => queryKey[0] === 'report')).toHaveLength(5);
    expect(cached.some(({ queryKey }) => queryKey[0] === 'player')).toBe(true);
  });
  it('is deleted at logout, except for public responses [R4.02]', async () => {
    const caches = memoryCaches();
    let deletions = 0;
    onDeletePlayerData(() => (deletions += 1));
    await cacheResponses(caches, queriesOf('ayesha'), ayesha, () => true);
    await deletePlayerData(caches);
    expect([await caches.keys(), deletions]).toEqual([['nua.public'], 1]);
    await expect(deletePlayerData(undefined)).resolves.toBeUndefined();
  });
  it('is treated as empty if an earlier version wrote it [R4.02]', async () => {
    const caches = memoryCaches();
    const earlier = JSON.stringify({ state: { mark: null, queries: [{ queryKey: ['config'] }] }, cents: [] });
    for (const name of ['nua.public', `${PRIVATE_COPIES}${ayesha.player_id}`])
      await (await caches.open(name)).put('/cached-responses', new Response(earlier));
    expect(await readCachedResponses(caches, bilal.token)).toEqual({
      config: null,
      queries: { queries: [], mutations: [] },
    });
    expect(await caches.keys()).toEqual(['nua.public']);
  });
  it('is treated as empty if it cannot be parsed', async () => {
    const broken = { keys: () => Promise.reject(new Error('no')) } as unknown as CacheStorage;
    expect((await readCachedResponses(broken, 't')).queries.queries).toEqual([]);
    expect((await readCachedResponses(undefined, 't')).config).toBeNull();
  });
});

describe('a screen without a network', () => {
  const fetchPlayer = (queries: ReturnType<typeof createQueryClient>, response: () => Promise<unknown>) =>
    queries.fetchQuery({ queryKey: ['player'], queryFn: response, staleTime: 0, retry: 0 });
  it('shows the last response of any age and sends no request', async () => {
    const queries = queriesOf('ayesha');
    serveCachedOffline(queries, () => true);
    let requests = 0;
    expect(await fetchPlayer(queries, async () => (requests += 1))).toMatchObject({ id: 'ayesha' });
    expect(requests).toBe(0);
  });
  it('fails immediately without an earlier response', async () => {
    const queries = createQueryClient('browser');
    serveCachedOffline(queries, () => true);
    await expect(fetchPlayer(queries, async () => 1)).rejects.toMatchObject({ code: 0 });
  });
  it('shows the last response as soon as the network is lost', async () => {
    const queries = queriesOf('ayesha');
    const fallback = serveCachedOffline(queries, () => false);
    const response = fetchPlayer(queries, () => new Promise(() => {}));
    fallback.onOffline();
    expect(await response).toMatchObject({ id: 'ayesha' });
  });
  it('shows the last response if the server does not respond', async () => {
    const queries = queriesOf('ayesha');
    serveCachedOffline(queries, () => false);
    expect(await fetchPlayer(queries, () => Promise.reject(new ApiError(0, 'silence')))).toMatchObject({
      id: 'ayesha',
    });
    await expect(fetchPlayer(queries, () => Promise.reject(new ApiError(40100001, 'no')))).rejects.toMatchObject({
      status: 401,
    });
    expect(await fetchPlayer(queries, async () => 'new')).toBe('new');
  });
});

describe('the connectivity watch', () => {
  function watchWith(responses: boolean[]) {
    const waits: number[] = [];
    const changes: Reachability[] = [];
    let next: (() => void) | undefined;
    let slow = () => {};
    const connectivity = watchConnectivity({
      probe: async (reportSlow) => {
        slow = reportSlow;
        return responses.shift() ?? true;
      },
      schedule(run, ms) {
        waits.push(ms);
        next = run;
      },
      onChange: (reachability) => changes.push(reachability),
    });
    const runNextCheck = async () => {
      const run = next;
      next = undefined;
      run?.();
      await new Promise((done) => setImmediate(done));
    };
    return { connectivity, waits, changes, runNextCheck, slow: () => slow() };
  }
  it('ignores a single request without a response if the server responds to the check', async () => {
    const { connectivity, changes, runNextCheck } = watchWith([true]);
    connectivity.checkServer();
    await runNextCheck();
    expect([connectivity.isOffline(), changes]).toEqual([false, []]);
  });
  it('repeats its check after growing pauses of at most half a minute, until the server responds', async () => {
    const { connectivity, waits, changes, runNextCheck } = watchWith([false, false, false, false, false, false, true]);
    connectivity.checkServer();
    for (let n = 0; n < 7; n++) await runNextCheck();
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect([changes, connectivity.isOffline()]).toEqual([['offline', 'online'], false]);
  });
  it('trusts the browser about a lost network, but checks by itself whether the network is back', async () => {
    const { connectivity, changes, runNextCheck } = watchWith([false, true]);
    connectivity.networkChanged(false);
    expect(connectivity.isOffline()).toBe(true);
    await runNextCheck();
    connectivity.networkChanged(true);
    await runNextCheck();
    expect([connectivity.isOffline(), changes]).toEqual([false, ['offline', 'online']]);
  });
  it('reports a slow server during its first check', async () => {
    const { connectivity, changes, runNextCheck, slow } = watchWith([false, true]);
    connectivity.checkServer();
    slow();
    expect([connectivity.isOffline(), changes]).toEqual([false, ['slow']]);
    await runNextCheck();
    slow();
    await runNextCheck();
    slow();
    expect(changes).toEqual(['slow', 'offline', 'online']);
  });
});

describe('the age of the shown data', () => {
  it('is shown in the largest unit that has fully passed', () => {
    const minute = 60_000;
    expect([0, 59_999, minute, 59 * minute, 60 * minute, 1440 * minute, -5].map((ms) => ageOf(0, ms))).toEqual([
      { unit: 'now', count: 0 },
      { unit: 'now', count: 0 },
      { unit: 'minutes', count: 1 },
      { unit: 'minutes', count: 59 },
      { unit: 'hours', count: 1 },
      { unit: 'days', count: 1 },
      { unit: 'now', count: 0 },
    ]);
  });
  it('is absent if no screen shows a response', () => {
    expect(oldestShown(queriesOf('ayesha'))).toBeNull();
  });
});

describe('a burst of events', () => {
  it('of one kind causes one request immediately and one after two seconds [R9.05]', async () => {
    let now = 0;
    let due: (() => void) | undefined;
    const waits: number[] = [];
    const batch = batched(2000, {
      now: () => now,
      schedule(run, ms) {
        waits.push(ms);
        due = run;
      },
    });
    let requests = 0;
    const run = async () => (requests += 1);
    const client = {};
    await batch(client, run);
    now = 500;
    const last = [batch(client, run), batch(client, run), batch(client, run)];
    expect([requests, waits]).toEqual([1, [1500]]);
    now = 2000;
    due?.();
    expect(await Promise.all(last)).toEqual([2, 2, 2]);
    now = 4000;
    await batch(client, run);
    expect(requests).toBe(3);
  });
});
