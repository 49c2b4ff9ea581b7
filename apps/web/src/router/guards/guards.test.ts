import { describe, expect, it } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import { findRoute } from '../routes.ts';
import type { Navigation, Side } from './guard.ts';
import { applyRedirect, guards, runGuards } from './guards.ts';

const url = new URL('http://own/promo?x=1');
const navigation: Navigation = { to: url, route: findRoute('/promo')!, from: null, side: 'browser', kind: 'push' };

describe('the guards', () => {
  it('run in this order: session, history, redirects [R2.34]', () => {
    const names = guards.map(({ name }) => name.split(':', 1)[0]);
    expect([...new Set(names)]).toEqual(['session', 'history', 'redirects']);
  });
  it('that change data run only in the browser, and not for a prefetch [R2.26] [R2.28] [R2.30]', () => {
    const guardNamesOn = (side: Side) => guards.filter(({ sides }) => sides.includes(side)).map(({ name }) => name);
    expect(guardNamesOn('browser')).toEqual(guards.map(({ name }) => name));
    expect(guardNamesOn('server')).toEqual(['session: config', 'session: player', 'session: access', 'redirects']);
    expect(guardNamesOn('prefetch')).toEqual(['session: access', 'redirects']);
  });
  it('record the full path in the history in the browser, but not on the server [R2.30]', async () => {
    const { client } = clientForTests({});
    await runGuards({ ...navigation, side: 'server' }, client);
    expect(client.stores.history.get().stack).toEqual([]);
    await runGuards(navigation, client);
    expect(client.stores.history.get().stack).toEqual(['/promo?x=1']);
  });
  it('apply a redirect rule to its exact path only [R2.32]', () => {
    const rules = {
      '/promo': '/activity',
      '/club': { to: 'https://partner.example/club', status: 307 as const },
      '/vip': '/vip?from=here',
    };
    expect(applyRedirect(url, rules)).toEqual({ redirect: '/activity', status: 302, external: false });
    expect(applyRedirect(new URL('http://own/club'), rules)).toMatchObject({ status: 307, external: true });
    for (const path of ['/', '/vip', '/toString', '/promotion', '/promo/x'])
      expect(applyRedirect(new URL(path, 'http://own'), rules)).toBeUndefined();
  });
  it('apply the latest redirect rules from the server [R2.32]', async () => {
    const { client } = clientForTests({});
    expect(await runGuards(navigation, client)).toBeUndefined();
    client.stores.config.set({ redirects: { '/promo': 'https://partner.example/' } });
    for (const side of ['server', 'browser', 'prefetch'] as const)
      expect(await runGuards({ ...navigation, side }, client)).toMatchObject({ external: true });
  });
});
