import { hydrate, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { batched } from '../api/batched.ts';
import { createQueryClient } from '../api/query-client.ts';
import { deletePlayerData, onDeletePlayerData, PRIVATE_COPIES } from '../platform/player-copies.ts';
import { cacheResponses, readCachedResponses } from './cached-responses.ts';
import { type Reach, watchConnectivity } from './connectivity.ts';
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

function filled(name: string) {
  const queries = createQueryClient('browser');
  queries.setQueryData(['player'], { id: name, balance: 10_050n });
  queries.setQueryData(['config'], { currency: 'PKR' });
  queries.setQueryData(['cms', 'client-'], { list: [] });
  return queries;
}

describe('the offline cache of responses', () => {
  it('returns its responses unchanged to the same session, amounts included', async () => {
    const caches = memoryCaches();
    await cacheResponses(caches, filled('ayesha'), ayesha, () => true);
    const cached = await readCachedResponses(caches, ayesha.token);
    expect(cached.config).toEqual({ currency: 'PKR' });
    expect(cached.queries.queries.find(({ queryKey }) => queryKey[0] === 'player')?.state.data).toEqual({
      id: 'ayesha',
      balance: 10_050n,
    });
  });
  it('is deleted when another player or a visitor reads it [R4.02]', async () => {
    for (const token of [bilal.token, null]) {
      const caches = memoryCaches();
      await cacheResponses(caches, filled('ayesha'), ayesha, () => true);
      const cached = await readCachedResponses(caches, token);
      expect(cached.queries.queries.map(({ queryKey }) => queryKey[0]).sort()).toEqual(['cms', 'config']);
      expect(caches.texts()).not.toContain('ayesha');
    }
  });
  it('stays empty if the player logs out during a write [R4.02]', async () => {
    const caches = memoryCaches();
    let asked = 0;
    await cacheResponses(caches, filled('ayesha'), ayesha, () => ++asked < 2);
    expect(caches.texts()).not.toContain('ayesha');
  });
  it('never contains the token', async () => {
    const caches = memoryCaches();
    await cacheResponses(caches, filled('ayesha'), ayesha, () => true);
    expect(caches.texts()).not.toContain(ayesha.token);
  });
  it('marks its outdated responses, so that the next start loads them again', async () => {
    const caches = memoryCaches();
    const queries = filled('ayesha');
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
    await cacheResponses(caches, filled('ayesha'), ayesha, () => true);
    const later = createQueryClient('browser');
    later.setQueryData(['report', 'day'], { list: [] });
    await cacheResponses(caches, later, ayesha, () => true);
    const { queries } = await readCachedResponses(caches, ayesha.token);
    expect(queries.queries.map(({ queryKey }) => queryKey[0]).sort()).toEqual(['cms', 'config', 'player', 'report']);
  });
  it('is still written if one list is too long to store', async () => {
    const caches = memoryCaches();
    await cacheResponses(caches, filled('ayesha'), ayesha, () => true);
    const queries = filled('ayesha');
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
    const queries = filled('ayesha');
    for (let at = 0; at < 10; at += 1) queries.setQueryData(['report', at], { list: 'x'.repeat(100 * 1024) });
    await cacheResponses(caches, queries, ayesha, () => true);
    const cached = (await readCachedResponses(caches, ayesha.token)).queries.queries;
    expect(cached.filter(({ queryKey }) => queryKey[0] === 'report')).toHaveLength(5);
    expect(cached.some(({ queryKey }) => queryKey[0] === 'player')).toBe(true);
  });
  it('is deleted at logout together with pictures in memory, except for public responses [R4.02]', async () => {
    const caches = memoryCaches();
    let forgotten = 0;
    onDeletePlayerData(() => (forgotten += 1));
    await cacheResponses(caches, filled('ayesha'), ayesha, () => true);
    await deletePlayerData(caches);
    expect([await caches.keys(), forgotten]).toEqual([['nua.public'], 1]);
    await expect(deletePlayerData(undefined)).resolves.toBeUndefined();
  });
  it('is treated as empty if an earlier version wrote it, and is deleted for another player [R4.02]', async () => {
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
  const ask = (queries: ReturnType<typeof createQueryClient>, response: () => Promise<unknown>) =>
    queries.fetchQuery({ queryKey: ['player'], queryFn: response, staleTime: 0, retry: 0 });
  it('shows the last response of any age and sends no request', async () => {
    const queries = filled('ayesha');
    serveCachedOffline(queries, () => true);
    let asked = 0;
    expect(await ask(queries, async () => (asked += 1))).toMatchObject({ id: 'ayesha' });
    expect(asked).toBe(0);
  });
  it('fails immediately without an earlier response', async () => {
    const queries = createQueryClient('browser');
    serveCachedOffline(queries, () => true);
    await expect(ask(queries, async () => 1)).rejects.toMatchObject({ code: 0 });
  });
  it('falls back to the last response as soon as the network is lost during a request', async () => {
    const queries = filled('ayesha');
    const stand = serveCachedOffline(queries, () => false);
    const asked = ask(queries, () => new Promise(() => {}));
    stand.onOffline();
    expect(await asked).toMatchObject({ id: 'ayesha' });
  });
  it('falls back to the last response if an online request gets no response, but not after an error response', async () => {
    const queries = filled('ayesha');
    serveCachedOffline(queries, () => false);
    expect(await ask(queries, () => Promise.reject(new ApiError(0, 'silence')))).toMatchObject({ id: 'ayesha' });
    await expect(ask(queries, () => Promise.reject(new ApiError(40100001, 'no')))).rejects.toMatchObject({
      status: 401,
    });
    expect(await ask(queries, async () => 'new')).toBe('new');
  });
});

describe('the connectivity watch', () => {
  function stage(responses: boolean[]) {
    const waits: number[] = [];
    const changes: Reach[] = [];
    let next: (() => void) | undefined;
    let slow = () => {};
    const line = watchConnectivity({
      probe: async (isSlow) => {
        slow = isSlow;
        return responses.shift() ?? true;
      },
      later(run, ms) {
        waits.push(ms);
        next = run;
      },
      onChange: (reach) => changes.push(reach),
    });
    const turn = async () => {
      const run = next;
      next = undefined;
      run?.();
      await new Promise((done) => setImmediate(done));
    };
    return { line, waits, changes, turn, slow: () => slow() };
  }
  it('ignores a single request without a response while the server still responds', async () => {
    const { line, changes, turn } = stage([true]);
    line.unanswered();
    await turn();
    expect([line.isAway(), changes]).toEqual([false, []]);
  });
  it('repeats its check after growing pauses of at most half a minute, until the server responds', async () => {
    const { line, waits, changes, turn } = stage([false, false, false, false, false, false, true]);
    line.unanswered();
    for (let n = 0; n < 7; n++) await turn();
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect([changes, line.isAway()]).toEqual([['away', 'there'], false]);
  });
  it('trusts the browser about a lost network, but checks by itself whether the network is back', async () => {
    const { line, changes, turn } = stage([false, true]);
    line.networkChanged(false);
    expect(line.isAway()).toBe(true);
    await turn();
    line.networkChanged(true);
    await turn();
    expect([line.isAway(), changes]).toEqual([false, ['away', 'there']]);
  });
  it('reports a slow server during the first check, but not once the server is known to be unreachable', async () => {
    const { line, changes, turn, slow } = stage([false, true]);
    line.unanswered();
    slow();
    expect([line.isAway(), changes]).toEqual([false, ['slow']]);
    await turn();
    slow();
    await turn();
    slow();
    expect(changes).toEqual(['slow', 'away', 'there']);
  });
});

describe('the age of the shown data', () => {
  it('is given in the largest unit that has fully passed', () => {
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
    expect(oldestShown(filled('ayesha'))).toBeNull();
  });
});

describe('a burst of events', () => {
  it('of one kind causes one request immediately and one after two seconds [R9.05]', async () => {
    let now = 0;
    let due: (() => void) | undefined;
    const waits: number[] = [];
    const gather = batched(2000, {
      now: () => now,
      later(run, ms) {
        waits.push(ms);
        due = run;
      },
    });
    let asked = 0;
    const run = async () => (asked += 1);
    const client = {};
    await gather(client, run);
    now = 500;
    const last = [gather(client, run), gather(client, run), gather(client, run)];
    expect([asked, waits]).toEqual([1, [1500]]);
    now = 2000;
    due?.();
    expect(await Promise.all(last)).toEqual([2, 2, 2]);
    now = 4000;
    await gather(client, run);
    expect(asked).toBe(3);
  });
});
