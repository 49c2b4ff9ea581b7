import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ClientConfig } from '../api/wire.ts';
import { clientForTests, config } from '../boot/client-for-tests.ts';
import type { RouteMatch } from '../client/route-match.ts';
import { isChunkFailure, reloadOnce } from '../platform/reload-once.ts';
import { problemMatch } from '../router/load-route.ts';
import { titleOf } from '../router/page-title.ts';
import { findRoute, routes } from '../router/routes.ts';
import { App } from './app.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

async function rendered(
  match: RouteMatch,
  language: 'en' | 'ur' = 'en',
  waiting = 0,
  limits?: object,
  configChange: Partial<ClientConfig> = {},
): Promise<string> {
  const { client } = clientForTests({ language, ...(limits && { token: 'token' }) });
  client.stores.config.set({
    config: { ...config, encrypt: null, is_organic: 1, currency: 'PKR', categories: [2, 6], ...configChange },
  });
  if (limits) client.queries.setQueryData(['limit'], limits);
  await client.i18n.load(['shell']);
  client.stores.history.set({ match });
  client.stores.dialogs.set({ waiting });
  return renderToString(<App client={client} />);
}

const matchOf = (path: string): RouteMatch => {
  const url = new URL(path, 'http://own');
  return { url, route: findRoute(url.pathname)!, page: { Page: () => <h1>the page</h1> }, problem: null };
};

describe('the shell', () => {
  // The routes without a header and without a footer, from the specification. A game has its own bar.
  const noHeader = [
    '/',
    '/sign-in',
    '/sign-up',
    '/game-play',
    '/nua-roulette',
    '/deposit-roulette',
    '/message/content',
  ];
  const noFooter = ['/game-play', '/profile/avatar', '/message', '/message/content'];
  it.each(routes.map(({ path }) => path))(
    'shows the bars of the specification on %s [R2.01] [R2.09] [R2.20] [R2.21] [R2.47]',
    async (path) => {
      const html = await rendered(matchOf(path));
      // The first nav of every page is the rail for wide screens.
      const bars = { header: /<header/.test(html), footer: html.match(/<nav/g)?.length === 2 };
      expect(bars).toEqual({ header: !noHeader.includes(path), footer: !noFooter.includes(path) });
    },
  );
  it('shows the same navigation rail on every page', async () => {
    const railLinks = async (match: RouteMatch) => {
      const nav = /<nav.*?<\/nav>/s.exec(await rendered(match))![0];
      return [...nav.matchAll(/href="([^"]*)"/g)].map(([, to]) => to);
    };
    const first = await railLinks(matchOf('/'));
    expect(first).toEqual(['/', '/', '/promo', '/wallet/deposit', '/message', '/profile', '/#original', '/#slots']);
    const matches = routes.map((route) => ({ ...matchOf('/wallet'), route, url: new URL(route.path, 'http://own') }));
    for (const match of [...matches, problemMatch(new URL('http://own/no-such'), 404)])
      expect(await railLinks(match), match.url.pathname).toEqual(first);
  });
  it('announces a maintenance until it ends, in both languages', async () => {
    const text = { en: 'New servers.', ur: 'نئے سرور۔' };
    const maintenance = { from: '2026-03-10T10:00:00.000Z', until: '2026-03-10T12:00:00.000Z', text };
    const at = (server_time: string, language?: 'ur', path = '/promo') =>
      rendered(matchOf(path), language, 0, undefined, { server_time, maintenance });
    expect(await at('2026-03-10T09:59:59.000Z')).toContain('Maintenance from 10 Mar, 15:00 to 10 Mar, 17:00');
    expect(await at('2026-03-10T10:00:00.000Z')).toContain('Maintenance until 10 Mar, 17:00');
    expect(await at('2026-03-10T11:59:59.000Z', 'ur')).toContain('نئے سرور۔');
    expect(await at('2026-03-10T12:00:00.000Z')).not.toContain('New servers.');
    expect(await at('2026-03-10T11:00:00.000Z', undefined, '/game-play')).not.toContain('New servers.');
  });
  it('shows a language switch on every page that a visitor can see', async () => {
    const switchCount = (html: string) => html.match(/<button[^>]*lang="ur"/g)?.length;
    // One switch is in the rail, and one is at the end of the page. On the auth pages the second switch is above the form.
    for (const path of ['/', '/promo', '/activity']) expect(switchCount(await rendered(matchOf(path))), path).toBe(2);
    expect(switchCount(await rendered(problemMatch(new URL('http://own/no-such'), 404)))).toBe(2);
  });
  it('labels every deposit button “On a break” during a break', async () => {
    const labelCounts = async (exclusion: object | null) => {
      const html = await rendered(matchOf('/wallet'), 'en', 0, {
        limits: [],
        reality_check: 60,
        exclusion,
        server_time: '',
      });
      return [html.match(/>On a break</g)?.length ?? 0, html.match(/>Deposit</g)?.length ?? 0];
    };
    // The buttons are in the rail, in the top bar and in the bottom bar.
    expect(await labelCounts({ kind: 'time_out', from: '', until: null, set_by: 'player' })).toEqual([3, 0]);
    expect(await labelCounts(null)).toEqual([0, 3]);
  });
  it('has one main element and one live region [R2.35]', async () => {
    const html = await rendered(matchOf('/wallet'));
    expect(html.match(/<main/g)).toHaveLength(1);
    expect(html).toMatch(/aria-live="polite" aria-atomic="true">Wallet</);
    expect(await rendered(matchOf('/game-play?game=dice'))).toMatch(/aria-atomic="true">Game</);
  });
  it('shows Page Not Found for 404, and Internal Server Error for other problems [R2.33] [R2.38]', async () => {
    const missing = await rendered(problemMatch(new URL('http://own/no-such'), 404));
    expect(missing).toContain('Page Not Found');
    const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');
    expect(textOf(missing)).toContain('Page Not Found: /no-such');
    expect(textOf(await rendered(problemMatch(new URL('http://own/no-such'), 404), 'ur'))).toContain(
      'صفحہ نہیں ملا: /no-such',
    );
    expect(problemMatch(new URL('http://own/no-such'), 404).problem).toEqual({
      status: 404,
      message: 'Page Not Found: /no-such',
    });
    expect(await rendered(problemMatch(new URL('http://own/'), 500))).toContain('Internal Server Error');
    const unreachable = await rendered(problemMatch(new URL('http://own/'), 503));
    expect(/<h1>(.*?)<\/h1>/.exec(unreachable)?.[1]).toBe('Internal Server Error');
    expect(unreachable).toContain('our server is not responding');
  });
  it('has the titles of the specification [R2.09]', async () => {
    const { client } = clientForTests({});
    await client.i18n.load(['shell']);
    const t = client.i18n.translate();
    expect(['/', '/vip', '/customer-service', '/game-play'].map((path) => titleOf(matchOf(path), t))).toEqual([
      'Nua',
      'Vip',
      'Customer Service',
      ' ',
    ]);
  });
  it('shows the note about play money in both languages', async () => {
    expect(await rendered(matchOf('/wallet'))).toContain('Play money');
    expect(await rendered(matchOf('/wallet'), 'ur')).toContain('فرضی رقم');
  });
});

describe('a chunk that is missing on the server', () => {
  it('reloads the page at most once in ten seconds [R9.10]', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    let reloads = 0;
    const reload = () => {
      reloads += 1;
    };
    expect(reloadOnce(100_000, reload)).toBe(true);
    expect(reloadOnce(109_999, reload)).toBe(false);
    expect(reloadOnce(110_000, reload)).toBe(true);
    expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
    expect(isChunkFailure(new Error('Unable to preload CSS for /a.css'))).toBe(true);
    expect(isChunkFailure(new Error('anything else'))).toBe(false);
    expect(reloads).toBe(2);
  });
});
