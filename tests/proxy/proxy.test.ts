import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { TERMS } from '../world/credentials.ts';
import { HOST, has, METRICS_TOKEN, ProxiedSite, type RunningProxy } from './proxied-site.ts';

const [hasNginx, hasHaproxy, hasOpenssl] = [has('nginx'), has('haproxy'), has('openssl')];
if (!hasNginx) console.error('\n!!! NO nginx: its sample is NOT TESTED. Install it (apt-get install nginx-light).\n');
if (!hasHaproxy) console.error('\n!!! NO haproxy: its samples are NOT TESTED. Install it (apt-get install haproxy).\n');
if (!hasOpenssl)
  console.error('\n!!! NO openssl: NO sample of a proxy is TESTED. Install it (apt-get install openssl).\n');

const NGINX = 'docs/operations.md';
const HAPROXIES = ['deploy/compose/haproxy.cfg', 'deploy/patroni/haproxy.cfg'];
const samples = [...(hasNginx && hasOpenssl ? [NGINX] : []), ...(hasHaproxy && hasOpenssl ? HAPROXIES : [])];

/** Returns the request id in a line of a proxy's log: a field in HAProxy's format, the last word in nginx's. */
const requestIdIn = (line: string): string | undefined =>
  line.startsWith('{') ? JSON.parse(line).request_id : line.split(' ').at(-1);

describe.skipIf(samples.length === 0)('a sample proxy configuration', () => {
  let site: ProxiedSite;
  let pool: pg.Pool;
  const proxies = new Map<string, RunningProxy>();
  const proxyOf = (sample: string): RunningProxy => proxies.get(sample)!;

  beforeAll(async () => {
    site = await ProxiedSite.start();
    pool = createPool(site.database.url);
    for (const sample of samples)
      proxies.set(sample, await (sample === NGINX ? site.startNginx() : site.startHaproxy(sample)));
    await site.untilNodesAreUp();
  });
  afterAll(async () => {
    await pool?.end();
    await site?.stop();
  });

  const enter = async (proxy: RunningProxy, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ adult: true, terms_version: TERMS, origin: 'web' });
    const device = randomUUID().replaceAll('-', '');
    const type = { 'content-type': 'application/json', 'x-device-id': device, ...headers };
    const response = await proxy.call('/api/c/auth/tourist_login', { method: 'POST', headers: type, body });
    return { ...response, data: JSON.parse(response.body).data as { player_id: string; token: string } };
  };

  it.each(samples)('serves pages and calls over TLS, and sets only secure cookies: %s', async (sample) => {
    const page = await proxyOf(sample).call('/');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['strict-transport-security']).toBeDefined();
    const { status, headers } = await enter(proxyOf(sample));
    expect(status).toBe(200);
    expect(String(headers['set-cookie'])).toMatch(/__Host-[\w-]+=.*Secure/);
  });

  it.each(samples)('forwards the real address of the caller: %s', async (sample) => {
    const claimed = {
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-forwarded-host': 'evil.example',
    };
    const { data } = await enter(proxyOf(sample), claimed);
    const { rows } = await pool.query('select ip from sign_in_record where player_id = $1', [data.player_id]);
    expect(rows).toEqual([{ ip: '127.0.0.1' }]);
    expect((await proxyOf(sample).call('/', { headers: claimed })).body).not.toContain('evil.example');
  });

  it.each(samples)('hides the metrics even from a caller with the token: %s', async (sample) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    expect((await proxyOf(sample).call('/metrics', { headers })).status).toBe(404);
  });

  it.each(samples)('forwards the WebSockets of events and of games: %s', async (sample) => {
    const { token } = (await enter(proxyOf(sample))).data;
    const opened = await proxyOf(sample).openSocket(`/socket.io/?EIO=4&transport=websocket&token=${token}`, null);
    expect(opened).toMatch(/^0\{"sid"/);
    // The node closes a connection whose first message is not a hello.
    const cut = await proxyOf(sample).openSocket('/arcade/line', '{}\n');
    expect(JSON.parse(cut.split('\n')[0]!)).toEqual({ cut: expect.any(Number) });
  });

  it.each(samples)('accepts a picture of two megabytes: %s', async (sample) => {
    const headers = { 'content-type': 'application/octet-stream' };
    const body = 'x'.repeat(2_000_000);
    // The server refuses the picture, because the request has no session.
    const { status } = await proxyOf(sample).call('/api/c/player/avatar', { method: 'POST', headers, body });
    expect(status).not.toBe(413);
  });

  it.each(samples)('logs requests without secrets: %s', async (sample) => {
    const secret = randomUUID();
    const paths = [
      ...[`/socket.io/?EIO=4&transport=polling&token=${secret}`, `/api/c/sms/report/twilio?key=${secret}`],
      ...[`/phone-change/${secret}`, `/password-reset/${secret}`],
    ];
    for (const path of paths) await proxyOf(sample).call(path);
    await proxyOf(sample).call(`/api/c/bank?seen=${secret}`);
    await expect.poll(() => proxyOf(sample).log()).toContain('/api/c/bank');
    expect(proxyOf(sample).log()).not.toContain(secret);
  });

  it.each(samples)('logs each request with the id that the response and the node’s log show: %s', async (sample) => {
    for (const path of ['/api/c/bank', '/']) {
      const { headers, status } = await proxyOf(sample).call(path);
      const id = String(headers['x-request-id']);
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      const proxyLines = () => proxyOf(sample).log().split('\n');
      await expect
        .poll(() => proxyLines().filter((line) => requestIdIn(line) === id))
        .toEqual([expect.stringContaining(path)]);
      const nodeLines = () => site.nodeLog().filter(({ request_id, msg }) => request_id === id && msg === 'answered');
      await expect.poll(nodeLines).toEqual([expect.objectContaining({ method: 'GET', path, status })]);
    }
  });

  it.skipIf(!hasHaproxy || !hasOpenssl)(
    'sends every call to the other node before a draining node refuses calls',
    async () => {
      let isDraining = true;
      const counts = HAPROXIES.map(async (sample) => {
        const statuses: (number | string)[] = [];
        while (isDraining || statuses.length < 20) {
          const { status } = await proxyOf(sample)
            .call('/api/c/bank')
            .catch((error) => ({ status: String(error) }));
          statuses.push(status);
          // Without a pause, the calls of one address would reach its limit.
          await pause(100);
        }
        return statuses;
      });
      expect(await site.drainSecond()).toBe(0);
      isDraining = false;
      for (const statuses of await Promise.all(counts)) expect(statuses.filter((status) => status !== 200)).toEqual([]);
      expect((await proxyOf(HAPROXIES[0]!).call('/ping', { headers: { host: HOST } })).status).toBe(200);
    },
  );
});
