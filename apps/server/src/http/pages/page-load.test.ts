import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectOk, type Someone, startWorld, type World } from '../../../../../tests/world/world.ts';
import { NO_LIMITS } from '../../core/limits/rate-limits.ts';
import { capacityFor, eventLoopLoad } from './page-load.ts';

/** Renders every page immediately, except `/slow`, which waits until it is released. */
const RENDERER = `
globalThis.nuaSlowPages = { waiting: 0, release: [] };
export async function render(request) {
  if (request.url.startsWith('/slow')) {
    globalThis.nuaSlowPages.waiting += 1;
    await new Promise((done) => globalThis.nuaSlowPages.release.push(done));
  }
  return { status: 200, html: 'drawn' };
}
export const cacheKeyOf = ({ url, cookies, headers }) =>
  url === '/' && !cookies.nua_session && !headers.authorization ? { url, cookies: {}, headers: {} } : null;`;

type SlowPages = { waiting: number; release: (() => void)[] };
const slow = () => (globalThis as unknown as { nuaSlowPages: SlowPages }).nuaSlowPages;

let world: World;
let player: Someone;
let folder: string;
let load = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nua-load-'));
  const client = join(folder, 'client');
  mkdirSync(client, { recursive: true });
  writeFileSync(join(folder, 'entry-server.js'), RENDERER);
  writeFileSync(join(client, 'shell.html'), '<!doctype html><title>shell</title>');
  const server_entry = join(folder, 'entry-server.js');
  const web = { client, arcade: join(folder, 'arcade'), server_entry, build_id: 'b1', shared_ms: 60_000 };
  const rates = { ...NO_LIMITS, page: { per_second: 0.01, burst: 200 } };
  world = await startWorld({ parts: { web, load: () => load, rates } });
  player = await world.player();
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  load = 0;
});

const get = (path: string, token?: string) =>
  fetch(world.url + path, token === undefined ? {} : { headers: { cookie: `nua_session=${token}` } });
const isRendered = async (path: string, token?: string): Promise<boolean> => {
  const page = await get(path, token);
  const text = await page.text();
  if (text === 'drawn') return true;
  expect([page.status, page.headers.get('retry-after'), text]).toEqual([
    503,
    '5',
    '<!doctype html><title>shell</title>',
  ]);
  return false;
};

describe('capacity for pages', () => {
  it.each([
    [0, 0, 'everybody'],
    [0.79, 15, 'everybody'],
    [0.8, 0, 'players'],
    [0, 16, 'players'],
    [0.94, 47, 'players'],
    [0.95, 0, 'nobody'],
    [0, 48, 'nobody'],
  ])('with load %d and %i pages being rendered admits %s', (measured, rendering, capacity) => {
    expect(capacityFor({ load: measured, rendering })).toBe(capacity);
  });

  it('does not depend on a load that was measured before a pause', () => {
    let now_ms = 0;
    const measure = eventLoopLoad(() => now_ms);
    now_ms = 1_000;
    for (let sum = 0; sum < 1e5; sum++) Math.sqrt(sum);
    expect(measure()).toBeGreaterThan(0);
    const measured = measure();
    now_ms = 1_999;
    expect(measure()).toBe(measured);
    now_ms = 60_000;
    expect(measure()).toBe(0);
  });
});

describe('pages during a high load', () => {
  it('are rendered for players, while visitors get the shell', async () => {
    expect([await isRendered('/a'), await isRendered('/a', player.token)]).toEqual([true, true]);
    load = 0.85;
    expect([await isRendered('/a'), await isRendered('/a', player.token)]).toEqual([false, true]);
    expect(await isRendered('/a', 'x'.repeat(43))).toBe(false);
    load = 0.99;
    expect([await isRendered('/a'), await isRendered('/a', player.token)]).toEqual([false, false]);
    expectOk(await world.call(calls.getPlayer, { token: player.token }));
    load = 0;
    expect(await isRendered('/a')).toBe(true);
  });

  it('are sent to visitors from the cache, which costs no rendering', async () => {
    expect(await isRendered('/')).toBe(true);
    load = 0.99;
    expect([await isRendered('/'), await isRendered('/?other')]).toEqual([true, false]);
  });

  it('are sent from the cache to an address that exceeded its limit [R2.38]', async () => {
    const web = { client: join(folder, 'client'), arcade: join(folder, 'arcade'), build_id: 'b1', shared_ms: 1 };
    const rates = { ...NO_LIMITS, page: { per_second: 0.001, burst: 3 } };
    const parts = { web: { ...web, server_entry: join(folder, 'entry-server.js') }, load: () => load, rates };
    const busy = await startWorld({ parts });
    try {
      const status = async (path: string) => (await fetch(busy.url + path)).status;
      expect(await status('/')).toBe(200);
      load = 0.99;
      // Pages are shared for a millisecond, so this page is no longer fresh at the second request.
      expect([await status('/'), await status('/')]).toEqual([200, 200]);
      expect([await status('/'), await status('/a')]).toEqual([200, 429]);
    } finally {
      await busy.stop();
    }
  });

  it('are rendered only up to a maximum number in parallel, at any load', async () => {
    const started = Array.from({ length: 16 }, (_none, n) => isRendered(`/slow?${n}`));
    await expect.poll(() => slow().waiting).toBe(16);
    expect([await isRendered('/a'), await isRendered('/a', player.token)]).toEqual([false, true]);
    for (const done of slow().release) done();
    expect(await Promise.all(started)).toEqual(Array(16).fill(true));
    expect(await isRendered('/a')).toBe(true);
  });

  it('are limited by address, separately from calls', async () => {
    let limited: Response | null = null;
    for (let n = 0; n < 250 && limited === null; n++) {
      const page = await get('/a');
      if (page.status === 429) limited = page;
      await page.body?.cancel().catch(() => undefined);
    }
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
    expectOk(await world.call(calls.getPlayer, { token: player.token }));
  });
});
