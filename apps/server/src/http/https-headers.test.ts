import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, TERMS, type World } from '../../../../tests/world/world.ts';
import { createLog } from '../app/app.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { newDeviceId } from '../core/sessions/device-id.ts';

const lines: string[] = [];
let world: World;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nua-https-'));
  const [client, arcade] = [join(folder, 'client'), join(folder, 'arcade')];
  for (const one of [client, arcade]) mkdirSync(one);
  writeFileSync(join(client, 'robots.txt'), 'all');
  writeFileSync(join(client, 'shell.html'), '<!doctype html>');
  writeFileSync(join(arcade, 'game.html'), '<!doctype html>');
  writeFileSync(join(arcade, 'verify.html'), '<!doctype html>');
  const server_entry = join(folder, 'entry-server.js');
  writeFileSync(
    server_entry,
    "export const cacheKeyOf = () => null; export const render = ({ url }) => ({ status: 200, html: 'page', ...(url === '/go' && { status: 302, redirect: '/' }) });",
  );
  const config = readConfiguration({ LOG_LEVEL: 'debug', DEMO: '1' }, '/');
  world = await startWorld({
    environment: { PUBLIC_URL: 'https://nua.example', TRUSTED_PROXIES: '1' },
    parts: {
      web: { client, arcade, server_entry, build_id: 'b1', shared_ms: 0 },
      log: createLog(config, { destination: { write: (line: string) => void lines.push(line) } }),
    },
  });
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers, redirect: 'manual' });

/** Sends a request with its own Host header, which `fetch` does not allow. Returns the content policy. */
const policyWithHost = (path: string, headers: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    request(world.url + path, { headers }, (response) => {
      response.resume();
      resolve(String(response.headers['content-security-policy']));
    })
      .on('error', reject)
      .end();
  });

describe('a site on https', () => {
  it.each([
    '/',
    '/go',
    '/nowhere',
    '/robots.txt',
    '/shell.html',
    '/arcade/verify',
    '/builds/latest.json',
    '/builds/meta/none.json',
    '/healthz',
    '/metrics',
    '/ping',
    '/api/c/config',
    '/api/c/nothing',
    '/api/c/player',
    '/docs',
    '/terms',
    '/phone-change/x',
    '/password-reset/x',
    '//',
    '/%zz',
  ])('sends HSTS, nosniff and a referrer policy with every response: %s', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
  });

  it.each(['/api/c/config', '/api/c/nothing', '/builds/latest.json', '/healthz', '/%zz'])(
    'sends data with a policy that forbids framing and further loading: %s',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    },
  );

  it('names its configured address in policies, even if a request claims another host or protocol', async () => {
    for (const path of ['/', '/arcade/verify', '/shell.html', '/nowhere']) {
      const plain = (await get(path)).headers.get('content-security-policy');
      const claims = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': "https; script-src 'unsafe-inline'" };
      expect((await get(path, claims)).headers.get('content-security-policy')).toBe(plain);
      expect(await policyWithHost(path, { host: 'evil.example', ...claims })).toBe(plain);
      expect(plain).not.toContain('evil');
      expect(plain).toMatch(/wss:\/\/nua\.example/);
    }
  });

  it('sets the device cookie with the prefix __Host-', async () => {
    const enter = (cookie?: string) =>
      world.call(calls.touristLogin, {
        body: { adult: true, terms_version: TERMS },
        headers: cookie === undefined ? {} : { cookie },
      });
    const cookies = async (cookie?: string) =>
      (await enter(cookie)).headers.getSetCookie().filter((one) => one.includes('nua_device='));
    const [fresh] = await cookies();
    expect(fresh).toMatch(/^__Host-nua_device=[\w-]{48}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
    const id = newDeviceId(world.app.secret);
    const moved = await cookies(`nua_device=${id}`);
    expect(moved).toHaveLength(2);
    expect(moved[0]).toContain(`__Host-nua_device=${id};`);
    expect(moved[1]).toMatch(/^nua_device=; .*Max-Age=0/);
    // The current cookie takes precedence, because another host could plant the earlier one.
    expect(await cookies(`nua_device=${newDeviceId(world.app.secret)}; __Host-nua_device=${id}`)).toEqual([]);
    const { rows } = await world.pool.query('select count(*)::int as guests from guest_made group by device_hash');
    expect(rows.map(({ guests }) => guests).sort()).toEqual([1, 2]);
    const [forged] = await cookies(`nua_device=${'a'.repeat(48)}`);
    expect(forged).toMatch(/^__Host-nua_device=/);
    expect(forged).not.toContain('aaaa');
  });

  it('logs no token of a path, even if the path is mistyped [R8.01 leak]', async () => {
    const token = 'aB3-_'.repeat(5).slice(0, 24);
    lines.length = 0;
    for (const path of [
      '/password-reset/',
      '/password-reset//',
      '/phone-change/x/',
      '/Password-Reset/',
      '/api/c/sms/report/x/',
    ])
      await get(path + token);
    await get(`/password-reset/${token}/`);
    expect(lines.some((line) => line.includes('***'))).toBe(true);
    expect(lines.join('')).not.toContain(token);
  });
});
