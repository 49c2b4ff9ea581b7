import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { files } from '@nua/contract/files.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDevice, type Someone, startWorld, type World } from '../../../../tests/world/world.ts';
import { NO_LIMITS } from '../core/limits/rate-limits.ts';
import { setSetting } from '../settings/set-setting.ts';

const RENDERER = `
export async function render(request) {
  if (request.url === '/go') return { status: 308, redirect: '/sign-in' };
  new URL(request.url, 'http://own.invalid');
  if (request.url === '/fault') throw new Error('secret detail');
  const call = (method, path) => request.call({ method, path, params: {}, query: {}, list: {}, token: request.cookies.nua_session || null });
  if (request.url === '/write') return { status: 200, html: String((await call('POST', '/api/c/auth/logout')).status) };
  const { data } = await call('GET', '/api/c/player');
  drawn += 1;
  return { status: 200, style_hash: 'aGFzaA==', script_hash: 'c2NyaXB0', html: drawn + ' ' + (data?.alias_name ?? 'visitor') + 'x'.repeat(2000) };
}
let drawn = 0;
export const cacheKeyOf = ({ url, cookies, headers }) =>
  url === '/' && !cookies.nua_session && !headers.authorization ? { url, cookies: {}, headers: {} } : null;`;

let world: World;
let player: Someone;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nua-web-'));
  const [client, arcade] = [join(folder, 'client'), join(folder, 'arcade')];
  mkdirSync(join(client, 'assets'), { recursive: true });
  mkdirSync(arcade, { recursive: true });
  writeFileSync(join(folder, 'entry-server.js'), RENDERER);
  writeFileSync(join(client, 'assets', 'app-abcdefgh.js'), 'plain');
  writeFileSync(join(client, 'assets', 'app-abcdefgh.js.br'), brotliCompressSync('pressed'));
  writeFileSync(join(client, 'manifest.webmanifest'), '{}');
  writeFileSync(join(client, 'shell.html'), '<!doctype html><title>Nua</title>');
  writeFileSync(join(arcade, 'game.html'), '<!doctype html><title>game</title>');
  writeFileSync(join(arcade, 'verify.mjs'), 'export {};');
  const web = { client, arcade, server_entry: join(folder, 'entry-server.js'), build_id: 'b1', shared_ms: 60_000 };
  world = await startWorld({ parts: { web } });
  player = await world.player({ user_name: 'seen_by_page' });
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers, redirect: 'manual' });

describe('pages', () => {
  it('can contain frames only of this site and of the sites that the operator allows', async () => {
    const framed = async () =>
      /frame-src [^;]*/.exec((await get('/promo')).headers.get('content-security-policy') ?? '')?.[0];
    expect(await framed()).toBe("frame-src 'self'");
    const client = await world.pool.connect();
    const set = (origins: string[]) => setSetting(client, 'framed_pages', origins, 'a test', world.clock.now());
    await set(['https://help.example', 'https://pay.example:8443']);
    await expect.poll(framed).toBe("frame-src 'self' https://help.example https://pay.example:8443");
    for (const invalid of [
      'http://help.example',
      'https://help.example/path',
      "https://x; script-src 'unsafe-inline'",
      '*',
    ])
      await expect(set([invalid])).rejects.toThrow();
    client.release();
  });

  it('are not found for a path that begins with two slashes', async () => {
    for (const path of ['//', '///', '//a:b/']) expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('are rendered for the cookie’s player, and no cache may store them [R1.01 server] [R2.29 server]', async () => {
    const cookie = `nua_session=${player.token}`;
    const visitor = await (await get('/')).text();
    const page = await get('/', { cookie });
    const html = await page.text();
    expect(html).toContain('seen_by_page');
    expect(visitor).toContain('visitor');
    expect(await (await get('/')).text()).toBe(visitor);
    expect(await (await get('/', { cookie })).text()).not.toBe(html);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('run only scripts from the site’s files, and inline code that the renderer listed', async () => {
    const page = await get('/');
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(policy).toContain("script-src 'self' 'sha256-c2NyaXB0';");
    expect(policy).toContain("style-src 'self' 'sha256-aGFzaA=='");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('can read data while they are rendered, and never write [R2.28 server]', async () => {
    expect(await (await get('/write', { cookie: `nua_session=${player.token}` })).text()).toBe('405');
    expect((await world.call(calls.getPlayer, { token: player.token })).code).toBe(0);
  });

  it('redirect as the renderer requests, and reveal nothing about an error', async () => {
    const moved = await get('/go');
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/sign-in']);
    const fault = await get('/fault');
    expect([fault.status, (await fault.text()).includes('secret')]).toEqual([500, false]);
  });

  it('are compressed for clients that accept it', async () => {
    expect((await get('/', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br');
    expect((await get('/', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
  });

  it('are shown again if a form is posted before its script has loaded', async () => {
    const body = new URLSearchParams({ user_name: 'ayesha', password: 'not for a log' });
    const post = (path: string) => fetch(world.url + path, { method: 'POST', body, redirect: 'manual' });
    const again = await post('/sign-in?next=%2Fwallet');
    expect([again.status, again.headers.get('location')]).toEqual([303, '/sign-in?next=%2Fwallet']);
    expect((await post('//evil.example/x')).headers.get('location')).toBeNull();
    expect((await post('/api/c/no/such/call')).status).toBe(404);
  });

  it('have the time of the server’s clock, even after the clock was moved', async () => {
    expect(new Date((await get('/')).headers.get('date') ?? 0).getTime()).toBe(
      Math.floor(world.clock.now().getTime() / 1000) * 1000,
    );
  });

  it('are not found for methods that change data', async () => {
    expect((await fetch(`${world.url}/wallet`, { method: 'POST' })).status).toBe(404);
  });
});

describe('files', () => {
  it('with a hashed name are cached forever and compressed; all other files are revalidated', async () => {
    const hashed = await get('/assets/app-abcdefgh.js', { 'accept-encoding': 'br' });
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([hashed.headers.get('content-encoding'), await hashed.text()]).toEqual(['br', 'pressed']);
    expect((await get('/manifest.webmanifest')).headers.get('cache-control')).toBe('no-cache');
  });

  it('include the shell, which names its build and is revalidated [R9.10 server]', async () => {
    const { status, headers } = await get('/shell.html');
    expect([status, headers.get('x-nua-build'), headers.get('cache-control')]).toEqual([200, 'b1', 'no-cache']);
  });

  it('outside the build are unreachable', async () => {
    for (const path of [
      '/assets/../../entry-server.js',
      '/assets/%2e%2e/%2e%2e/entry-server.js',
      '/..%2fentry-server.js',
    ]) {
      expect(await (await get(path)).text()).not.toContain('export async function');
    }
  });

  it('of the arcade can be framed only by the shell', async () => {
    const page = await get('/arcade/dice');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect([page.status, /frame-ancestors 'self' http/.test(policy)]).toEqual([200, true]);
    expect(policy).toMatch(/frame-ancestors [^;]* https:\/\/localhost capacitor:\/\/localhost$/);
    const preflight = await fetch(`${world.url}/arcade/api/dice/bet`, {
      method: 'OPTIONS',
      headers: { origin: 'null' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const response = await fetch(`${world.url}/arcade/api/balance`, { headers: { origin: 'null' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await get('/api/c/player')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the script that verifies rounds', () => {
  it('is readable by every site and revalidated for each use', async () => {
    const file = await get('/arcade/verify.mjs');
    expect([file.status, await file.text()]).toEqual([200, 'export {};']);
    expect(file.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(file.headers.get('access-control-allow-origin')).toBe('*');
    expect(file.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('routes for machines', () => {
  it('serve health, metrics without ids, and the documentation of every call', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain('nua_answers_total');
    expect(metrics).not.toContain(player.id);
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
      expect([name, (await get('/metrics', { [name]: '203.0.113.9' })).status]).toEqual([name, 404]);
    const document = await (await get('/docs/openapi.json')).json();
    const operations = Object.values(document.paths as Record<string, object>).flatMap((path) => Object.keys(path));
    expect(operations).toHaveLength(Object.keys(calls).length + Object.keys(files).length);
    const picture = document.paths['/api/c/player/avatar'].post.requestBody.content;
    expect(Object.keys(picture)).toEqual(['image/png', 'image/jpeg', 'image/webp']);
    const page = await (await get('/docs')).text();
    expect(page).toContain('/api/c/payment/withdraw/{id}');
    expect(page).not.toContain('<script');
  });

  it('include the clock of a demo', async () => {
    const before = world.clock.now().getTime();
    const moved = await fetch(`${world.url}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advance_ms":86400000}',
    });
    expect(moved.status).toBe(200);
    expect(world.clock.now().getTime() - before).toBe(86_400_000);
    expect((await fetch(`${world.url}/sandbox/clock`, { method: 'POST', body: '{"advance_ms":-1}' })).status).toBe(400);
  });
});

describe('rate limits', () => {
  it('stop a flood from an address, but not known devices or page views at that address', async () => {
    const strict = await startWorld({ parts: { rates: { ...NO_LIMITS, address: { per_second: 0.01, burst: 4 } } } });
    try {
      const device = { 'x-device-id': newDevice() };
      const ping = async (headers = {}) => (await strict.call(calls.ping, { headers })).code;
      const codes: number[] = [];
      for (let n = 0; n < 6; n++) codes.push(await ping());
      expect(codes).toEqual([0, 0, 0, 0, errors.RATE_LIMITED, errors.RATE_LIMITED]);
      expect(await ping(device)).toBe(0);
      // An id that the caller invented does not count as a device.
      const response = await fetch(`${strict.url}/ping`, { headers: { 'x-device-id': 'a'.repeat(48) } });
      expect(response.status).toBe(429);
      for (const path of ['/terms', '/privacy', `/phone-change/${'a'.repeat(24)}`])
        expect((await fetch(strict.url + path)).status).not.toBe(429);
    } finally {
      await strict.stop();
    }
  });

  it('refuse too many calls of one device, and too many calls of all devices of an address together', async () => {
    const few = { per_second: 0.01, burst: 2 };
    const strict = await startWorld({
      parts: { rates: { ...NO_LIMITS, device: few, crowd: { per_second: 0.01, burst: 3 } } },
    });
    try {
      const ping = async (device: string) =>
        (await strict.call(calls.ping, { headers: { 'x-device-id': device } })).status;
      const [first, second] = [newDevice(), newDevice()];
      expect([await ping(first), await ping(first), await ping(first)]).toEqual([200, 200, 429]);
      expect([await ping(second), await ping(second)]).toEqual([200, 429]);
    } finally {
      await strict.stop();
    }
  });

  it('show a readable 429 in both languages on pages without a script', async () => {
    const strict = await startWorld({ parts: { rates: { ...NO_LIMITS, page: { per_second: 0.01, burst: 0 } } } });
    try {
      const link = 'a'.repeat(24);
      for (const path of ['/terms', '/privacy', `/phone-change/${link}`, `/password-reset/${link}`]) {
        for (const method of path.includes(link) ? ['GET', 'POST'] : ['GET']) {
          const response = await fetch(strict.url + path, { method });
          expect([path, response.status]).toEqual([path, 429]);
          expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
          const text = await response.text();
          expect(text).toContain('this device or network');
          expect(text).toContain('lang="ur"');
        }
      }
    } finally {
      await strict.stop();
    }
  });

  it('send a coded 429 with the time to wait to a player with too many calls', async () => {
    const strict = await startWorld({
      parts: { rates: { ...NO_LIMITS, player: { per_second: 0.01, burst: 4 } } },
    });
    try {
      const { token } = await strict.guest();
      const responses = [];
      for (let n = 0; n < 6; n++) responses.push(await strict.call(calls.getPlayer, { token }));
      expect(responses.map(({ code }) => code)).toEqual([0, 0, 0, 0, 42900001, 42900001]);
      expect(Number(responses[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await strict.stop();
    }
  });
});
