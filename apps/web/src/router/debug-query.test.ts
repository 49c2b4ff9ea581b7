import { expect, it } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { ENGINEER_FLAG } from '../modules/engineer/engineer-flag.ts';
import { removeDebug, withDebug } from './debug-query.ts';
import { resolve } from './resolve.ts';
import { findRoute } from './routes.ts';

it.each([
  ['/promo?debug=1', true, '/promo'],
  ['/promo?a=2&debug=1&b=3#x', true, '/promo?a=2&b=3#x'],
  ['/promo?debug=1&debug=1', true, '/promo'],
  ['/promo?debug=0', false, '/promo?debug=0'],
  ['/promo?debug', false, '/promo?debug'],
  ['/promo?next=%2Fx%3Fdebug%3D1', false, '/promo?next=%2Fx%3Fdebug%3D1'],
  ['/promo#debug=1', false, '/promo#debug=1'],
])('the address %s opens the engineer dialog (%s) and becomes %s [R2.39]', (address, opens, cleaned) => {
  const url = new URL(address, 'http://own');
  expect([removeDebug(url), url.pathname + url.search + url.hash]).toEqual([opens, cleaned]);
});

it.each([
  ['/sign-in', '/sign-in?debug=1'],
  ['/sign-in?next=%2Fwallet', '/sign-in?next=%2Fwallet&debug=1'],
  ['/a?b=1#c', '/a?b=1&debug=1#c'],
  ['/a#c', '/a?debug=1#c'],
])('a redirect to %s keeps the parameter ?debug=1 and leads to %s [R2.39]', (to, expected) => {
  expect(withDebug(to)).toBe(expected);
});

it('a redirect of a visitor to /sign-in keeps ?debug=1 [R2.39]', async () => {
  const { client } = clientForTests({});
  expect(await resolve(client, new URL('http://own/wallet?a=1&debug=1'), 'server')).toMatchObject({
    redirect: '/sign-in?next=%2Fwallet%3Fa%3D1&debug=1',
  });
});

const omega = new URL('http://own/omega-test');

it('a device with the engineer flag checks with the server before it opens an internal page [R2.10]', async () => {
  for (const until of ['2026-03-02T12:00:00.000Z', null]) {
    const { client, requests } = clientForTests({ responses: { 'GET /api/c/engineer': { data: { until } } } });
    client.storage.write(ENGINEER_FLAG, '2026-03-02T12:00:00.000Z');
    const match = await resolve(client, omega, 'browser', { kind: 'push' });
    expect(requests.map(({ path }) => path)).toContain('/api/c/engineer');
    expect(match).toMatchObject({ problem: until === null ? { status: 404 } : null });
  }
});

it('the server renders an internal page for engineers only [R2.10]', async () => {
  const { client } = clientForTests({});
  const resolved = { url: omega, route: findRoute('/omega-test')!, page: { Page: () => null }, problem: null };
  expect(await resolve(client, omega, 'browser', { resolved })).toBe(resolved);
  const { client: server } = clientForTests({ side: 'server' });
  expect(await resolve(server, omega, 'server')).toMatchObject({ problem: { status: 404 } });
  server.stores.config.set({ is_engineer_request: true });
  expect(await resolve(server, omega, 'server')).toMatchObject({ problem: null, route: { name: 'omega-test' } });
});
