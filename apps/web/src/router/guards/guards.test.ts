import { describe, expect, it } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import { findRoute } from '../routes.ts';
import type { Navigation } from './guard.ts';
import { guards } from './guards.ts';
import { historyGuard } from './history-guard.ts';
import { applyRedirect, redirectGuard } from './redirect-guard.ts';
import { sessionGuard } from './session-guard.ts';

const url = new URL('http://own/promo?x=1');
const navigation: Navigation = { to: url, route: findRoute('/promo')!, from: null, side: 'browser', kind: 'push' };

describe('the guards', () => {
  it('run in the order session, history, redirects [R2.34]', () => {
    expect(guards).toEqual([sessionGuard, historyGuard, redirectGuard]);
  });
  it('the history guard notes the full path in the browser and nothing on the server [R2.30]', async () => {
    const { client } = clientForTests({});
    await historyGuard({ ...navigation, side: 'server' }, client);
    expect(client.stores.history.get().stack).toEqual([]);
    await historyGuard(navigation, client);
    expect(client.stores.history.get().stack).toEqual(['/promo?x=1']);
  });
  it('a redirect rule belongs to a path; another site is a full page load [R2.32]', () => {
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
  it('the redirect guard goes by the rules the server told last, on both sides [R2.32]', async () => {
    const { client } = clientForTests({});
    expect(await redirectGuard(navigation, client)).toBeUndefined();
    client.stores.config.set({ redirects: { '/promo': 'https://partner.example/' } });
    for (const side of ['server', 'browser'] as const)
      expect(await redirectGuard({ ...navigation, side }, client)).toMatchObject({ external: true });
  });
});
