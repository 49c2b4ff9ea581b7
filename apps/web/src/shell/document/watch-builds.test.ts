import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchBuilds } from './watch-builds.ts';

const stored = new Map<string, string>();
const session = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};

function watchServer(server: { latest: string; meta?: string; reload?: boolean; clientBuild?: string }) {
  let now_ms = 1_000_000;
  const requests: string[] = [];
  const builds = watchBuilds({
    build_id: server.clientBuild ?? 'old',
    now: () => now_ms,
    async fetch(path) {
      requests.push(path);
      if (path === '/builds/latest.json') return Response.json({ id: server.latest });
      const id = server.meta ?? server.latest;
      if (path !== `/builds/meta/${id}.json`) return new Response('{}', { status: 404 });
      return Response.json({ id, reload: server.reload ?? true });
    },
  });
  let loads = 0;
  const load = () => {
    loads += 1;
  };
  const wait = (ms: number) => {
    now_ms += ms;
  };
  return { builds, requests, navigate: () => builds.reloadIfOutdated(load), loads: () => loads, wait };
}

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', session);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a client that watches the builds of its server', () => {
  it('reloads on its next navigation after the server has a newer build [R7.33]', async () => {
    const { builds, navigate, loads, requests } = watchServer({ latest: 'new' });
    expect(navigate()).toBe(false);
    await builds.onBuildSeen('new');
    expect(requests).toEqual(['/builds/meta/new.json']);
    expect([navigate(), loads()]).toEqual([true, 1]);
  });
  it('requests the latest build on a navigation, at most every five minutes [R7.33]', async () => {
    const { builds, navigate, requests, wait } = watchServer({ latest: 'new' });
    navigate();
    expect(requests).toEqual([]);
    wait(300_000);
    expect(navigate()).toBe(false);
    await builds.checkLatest();
    expect(requests).toContain('/builds/latest.json');
    expect(navigate()).toBe(true);
  });
  it('does not reload for the same build, or after an operator has switched reloads off [R7.33] [R1.15]', async () => {
    for (const server of [{ latest: 'old' }, { latest: 'gone', meta: 'other' }, { latest: 'new', reload: false }]) {
      const { builds, navigate } = watchServer(server);
      await builds.checkLatest();
      expect([server, navigate()]).toEqual([server, false]);
    }
  });
  it('reloads at most once in ten seconds, and once for each build [R7.33] [R9.10]', async () => {
    const first = watchServer({ latest: 'new' });
    await first.builds.checkLatest();
    stored.set('nua.reloaded_at', '999000');
    expect(first.navigate()).toBe(false);
    first.wait(10_000);
    expect(first.navigate()).toBe(true);
    // A node that is not updated yet serves the old build again.
    const again = watchServer({ latest: 'new' });
    await again.builds.checkLatest();
    again.wait(60_000);
    expect([again.navigate(), again.loads()]).toEqual([false, 0]);
  });
  it('reloads once for each of two builds, even if servers alternate between them [R7.33] [R9.10]', async () => {
    const loaded: boolean[] = [];
    for (const [clientBuild, latest] of [
      ['one', 'two'],
      ['two', 'one'],
      ['one', 'two'],
      ['two', 'one'],
      ['one', 'two'],
    ] as const) {
      stored.delete('nua.reloaded_at');
      const { builds, navigate } = watchServer({ clientBuild, latest });
      await builds.checkLatest();
      loaded.push(navigate());
    }
    expect(loaded).toEqual([true, true, false, false, false]);
    stored.delete('nua.reloaded_at');
    const { builds, navigate } = watchServer({ clientBuild: 'two', latest: 'three' });
    await builds.checkLatest();
    expect(navigate()).toBe(true);
  });
  it.each<[string, PropertyDescriptor]>([
    ['refuses storage', { get: refuse }],
    ['has no storage', { value: null }],
  ])('never reloads in a browser that %s', async (_what, memory) => {
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, ...memory });
    const { builds, navigate, loads } = watchServer({ latest: 'new' });
    await builds.checkLatest();
    expect([navigate(), loads()]).toEqual([false, 0]);
  });
});
