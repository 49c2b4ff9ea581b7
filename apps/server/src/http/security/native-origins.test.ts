import { request } from 'node:http';
import { calls, errors } from '@nua/contract';
import { avatarUpload } from '@nua/contract/avatar.ts';
import { exportPath } from '@nua/contract/data-export.ts';
import { files } from '@nua/contract/files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Someone, startWorld, TERMS, type World } from '../../../../../tests/world/world.ts';
import { NO_LIMITS } from '../../core/limits/rate-limits.ts';

const NATIVE = ['https://localhost', 'capacitor://localhost'] as const;
const FOREIGN = [
  'https://evil.example',
  'null',
  'http://localhost',
  'https://localhost.evil.example',
  'HTTPS://LOCALHOST',
];

let world: World;
let player: Someone;
beforeAll(async () => {
  world = await startWorld();
  player = await world.player();
});
afterAll(() => world.stop());

type TestRequest = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
type Response = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Sends a request as a browser does. `fetch` would set `origin` itself. */
function ask(
  path: string,
  { method = 'GET', headers = {}, body }: TestRequest = {},
  url = world.url,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers }, async (response) => {
      let text = '';
      for await (const part of response) text += String(part);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const allowed = ({ headers }: Response) => headers['access-control-allow-origin'];
const preflight = (origin: string, path: string, url?: string) =>
  ask(
    path,
    {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    },
    url,
  );
const guestEntry = (headers: Record<string, string>, url?: string) =>
  ask(
    calls.touristLogin.path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ adult: true, terms_version: TERMS, origin: 'web' }),
    },
    url,
  );

describe('a page of the native app', () => {
  it.each(NATIVE)('at %s gets a preflight response that it can cache', async (origin) => {
    for (const path of [calls.touristLogin.path, calls.createDeposit.path, avatarUpload.path, exportPath, '/ping']) {
      const { status, headers } = await preflight(origin, path);
      expect([path, status, headers['access-control-allow-origin']]).toEqual([path, 204, origin]);
      expect(headers['access-control-allow-headers']).toContain('authorization');
      expect(headers['access-control-allow-methods']).toContain('PATCH');
      expect(headers['access-control-max-age']).toBe('7200');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers.vary).toContain('origin');
    }
  });

  it.each(NATIVE)('at %s can read responses, headers and errors without a cookie', async (origin) => {
    const entered = await guestEntry({ origin });
    expect([entered.status, allowed(entered)]).toEqual([200, origin]);
    expect(entered.headers['set-cookie']).toBeUndefined();
    expect(entered.headers['x-device-id']).toMatch(/^[\w-]{16,64}$/);
    for (const name of ['date', 'retry-after', 'x-enc', 'idempotent-replayed', 'x-device-id'])
      expect(String(entered.headers['access-control-expose-headers']).split(', ')).toContain(name);
    expect(entered.headers['access-control-allow-credentials']).toBeUndefined();
    const refused = await ask(calls.getPlayer.path, { headers: { origin } });
    expect([refused.status, allowed(refused)]).toEqual([401, origin]);
    const unknown = await ask('/api/c/no-such', { headers: { origin } });
    expect([unknown.status, allowed(unknown), JSON.parse(unknown.text).code]).toEqual([404, origin, errors.NOT_FOUND]);
    expect(allowed(await ask('/ping', { headers: { origin } }))).toBe(origin);
    const recorded = await ask(calls.recordPageView.path, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ route: 'index', consent: false }),
    });
    expect([recorded.status, allowed(recorded)]).toEqual([200, origin]);
  });

  it('is authenticated only by its bearer token, not by a cookie', async () => {
    const cookie = `nua_session=${player.token}`;
    const logOut = (origin: string) =>
      ask(calls.logout.path, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json', 'sec-fetch-mode': 'cors' },
        body: '{}',
      });
    await logOut(NATIVE[0]);
    const { code } = await world.call(calls.getPlayer, { token: player.token });
    expect(code).toBe(0);
  });

  it('uploads a picture, downloads the player’s data, and shows pictures of the server', async () => {
    const [origin] = NATIVE;
    const authorization = `Bearer ${player.token}`;
    const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a00' } })
      .png()
      .toBuffer();
    const uploaded = await ask(avatarUpload.path, {
      method: 'POST',
      headers: { origin, authorization, 'content-type': 'image/png' },
      body,
    });
    expect([uploaded.status, allowed(uploaded)]).toEqual([200, origin]);
    const { avatar } = JSON.parse(uploaded.text).data as { avatar: string };
    const hash = /[0-9a-f]{64}/.exec(avatar)?.[0] ?? '';
    // An <img> element sends no origin; the policy of the resource decides whether it is shown.
    const shown = await ask(files.showAvatar.path.replace('{hash}', hash));
    expect([shown.status, shown.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    const exported = await ask(exportPath, { headers: { origin, authorization } });
    expect([exported.status, allowed(exported)]).toEqual([200, origin]);
    const refused = await ask(avatarUpload.path, {
      method: 'POST',
      headers: { origin, 'content-type': 'image/png' },
      body,
    });
    expect([refused.status, allowed(refused)]).toEqual([401, origin]);
  });

  it('can read how long to wait after too many calls', async () => {
    const rates = { ...NO_LIMITS, address: { per_second: 0.01, burst: 1 } };
    const strict = await startWorld({ parts: { rates } });
    try {
      await guestEntry({ origin: NATIVE[0] }, strict.url);
      const refused = await guestEntry({ origin: NATIVE[0] }, strict.url);
      expect([refused.status, allowed(refused)]).toEqual([429, NATIVE[0]]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await strict.stop();
    }
  });
});

describe('a page from another origin', () => {
  it.each(FOREIGN)('at %s reads nothing and changes nothing', async (origin) => {
    const checked = await preflight(origin, calls.touristLogin.path);
    expect([checked.status === 204, allowed(checked)]).toEqual([false, undefined]);
    const entered = await guestEntry({ origin });
    expect([entered.status, allowed(entered), JSON.parse(entered.text).code]).toEqual([
      403,
      undefined,
      errors.FORBIDDEN,
    ]);
    for (const path of ['/ping', calls.getConfig.path, '/api/c/no-such', '/.well-known/nua-app.json']) {
      const read = await ask(path, { headers: { origin } });
      expect([path, allowed(read)]).toEqual([path, undefined]);
      expect(read.headers.vary).toContain('origin');
    }
  });

  it('from an app is refused unless NATIVE_ORIGINS lists the origin of the app', async () => {
    const closed = await startWorld({ environment: { NATIVE_ORIGINS: 'none' } });
    const other = await startWorld({ environment: { NATIVE_ORIGINS: 'https://app.nua.example' } });
    try {
      expect((await guestEntry({ origin: NATIVE[0] }, closed.url)).status).toBe(403);
      expect((await guestEntry({ origin: NATIVE[0] }, other.url)).status).toBe(403);
      const entered = await guestEntry({ origin: 'https://app.nua.example' }, other.url);
      expect([entered.status, allowed(entered)]).toEqual([200, 'https://app.nua.example']);
    } finally {
      await closed.stop();
      await other.stop();
    }
  });
});
