import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { TERMS } from '../../../../../tests/world/world.ts';

const world = useWorld();

const json = { 'content-type': 'application/json' };

/** Sends a request as a browser does. `fetch` would set some of these headers itself. */
function browserPost(path: string, body: string, headers: Record<string, string>) {
  return new Promise<{ status: number; cookies: string[] }>((resolve, reject) => {
    const sent = request(world.url + path, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [] });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('a form on a foreign page', () => {
  it('cannot sign a player in, because a call is never a navigation [R4.01 cookie]', async () => {
    const guest = JSON.stringify({ adult: true, terms_version: TERMS });
    const form = { 'content-type': 'text/plain', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };
    expect(await browserPost(calls.touristLogin.path, `${guest}\r\n`, form)).toEqual({ status: 403, cookies: [] });
    const entered = await browserPost(calls.touristLogin.path, guest, { ...json, 'sec-fetch-mode': 'cors' });
    expect([entered.status, entered.cookies.some((line) => line.startsWith('nua_session='))]).toEqual([200, true]);
  });
});

describe('a request with an origin', () => {
  const enter = (headers: Record<string, string>) =>
    browserPost(calls.touristLogin.path, JSON.stringify({ adult: true, terms_version: TERMS }), {
      ...json,
      ...headers,
    });

  it.each(['https://evil.example', 'null', 'http://localhost:3001', 'https://localhost.evil.example'])(
    'is refused from %s [R4.01 cookie]',
    async (origin) => {
      expect(await enter({ origin })).toEqual({ status: 403, cookies: [] });
    },
  );

  it.each(['https://localhost', 'capacitor://localhost', 'http://localhost:3000'])(
    'is accepted from the platform’s own pages and the native app: %s [R4.01 cookie]',
    async (origin) => {
      expect((await enter({ origin })).status).toBe(200);
    },
  );

  it('is accepted from the address at which the page was requested [R4.01 cookie]', async () => {
    expect((await enter({ origin: world.url })).status).toBe(200);
    expect((await enter({})).status).toBe(200);
  });

  it('is refused from a foreign page on every call that changes data, except the arcade’s [R4.01 cookie]', async () => {
    const changing = Object.values(calls).filter(
      ({ method, path }) => method !== 'GET' && !path.startsWith('/arcade/'),
    );
    expect(changing.length).toBeGreaterThan(30);
    const responses = await Promise.all(
      changing.map(async ({ method, path }) => {
        const headers = { origin: 'https://evil.example', authorization: `Bearer ${'x'.repeat(43)}` };
        const { status } = await fetch(world.url + path.replace(/\{\w+\}/g, randomUUID()), { method, headers });
        return `${method} ${path} ${status}`;
      }),
    );
    expect(responses.filter((line) => !line.endsWith(' 403'))).toEqual([]);
  });
});
