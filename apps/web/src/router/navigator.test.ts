import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import type { PageModule } from '../client/client.ts';
import { createNavigator } from './navigator.ts';

let entries: { state: unknown; path: string }[];
let at: number;
let left: string[];
let scrolls: unknown[];

beforeEach(() => {
  entries = [{ state: null, path: '/' }];
  at = 0;
  left = [];
  scrolls = [];
  const place = () =>
    vi.stubGlobal(
      'location',
      Object.assign(new URL(entries[at]!.path, 'http://own'), {
        assign: (href: string) => void left.push(href),
        replace: (href: string) => void left.push(`replace ${href}`),
        reload: () => void left.push('reload'),
      }),
    );
  place();
  vi.stubGlobal('history', {
    get state() {
      return entries[at]!.state;
    },
    pushState(state: unknown, _: string, path = entries[at]!.path) {
      entries = [...entries.slice(0, at + 1), { state, path }];
      at += 1;
      place();
    },
    replaceState(state: unknown, _: string, path: string | URL = entries[at]!.path) {
      const { pathname, search, hash } = new URL(path, 'http://own');
      entries[at] = { state, path: pathname + search + hash };
      place();
    },
    back() {
      at -= 1;
      place();
    },
  });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (_: number, y: number) => void scrolls.push(y));
  vi.stubGlobal('document', { getElementById: (id: string) => ({ scrollIntoView: () => void scrolls.push(id) }) });
});
afterEach(() => vi.unstubAllGlobals());

const Page = () => null;

/** A browser at an address, with the pages that it shows. A page that a test holds loads when the test releases it. */
async function browsing(path = '/', { isNewer = (): boolean => false, redirects = {} } = {}) {
  entries = [{ state: null, path }];
  vi.stubGlobal(
    'location',
    Object.assign(new URL(path, 'http://own'), { assign: (href: string) => void left.push(href) }),
  );
  const { client } = clientForTests({ token: 't' });
  const held = new Map<string, () => void>();
  const asked: string[] = [];
  const opened: string[] = [];
  const shown: string[] = [];
  let holding = '';
  const loadPage = async (name: string): Promise<PageModule> => {
    if (name === holding) await new Promise<void>((resolve) => held.set(name, resolve));
    return { Page };
  };
  client.stores.auth.set({ token: 't', token_created_at: client.now().toISOString(), player_id: 'p' });
  client.stores.config.set({ redirects });
  client.queries.setQueryData(['player'], { status: 1, game_accts: [], player_accts: [] });
  client.queries.setQueryData(['config'], client.stores.config.get().config);
  const own = Object.assign(client, { loadPage, openDialog: (name: string) => void opened.push(name) });
  const navigator = createNavigator({
    client: () => own,
    movingTo: (url) => {
      asked.push(url.pathname);
      return own;
    },
    reloads: (load) => {
      if (isNewer()) load();
      return isNewer();
    },
    shown: ({ url }, kind) => void shown.push(`${kind} ${url.pathname}${url.search}${url.hash}`),
  });
  await navigator.begin(false);
  // The position of an earlier test's first page.
  scrolls = [];
  const store = client.stores.history;
  const path_ = () => store.get().match?.url.pathname;
  const hold = (name: string) => {
    holding = name;
  };
  return { client: own, navigator, asked, opened, shown, left, store, pathOf: path_, hold, held };
}

describe('a navigation', () => {
  it('shows the screen at its top and adds a history entry, except for the first page [R2.24]', async () => {
    const { navigator, shown, pathOf, store, asked, client } = await browsing();
    expect([entries.length, scrolls]).toEqual([1, []]);
    await navigator.navigate('/vip');
    expect([pathOf(), shown, asked]).toEqual(['/vip', ['first /', 'push /vip'], ['/vip']]);
    expect([entries.map(({ path }) => path), scrolls]).toEqual([['/', '/vip'], [0]]);
    await navigator.navigate('/club', { replace: true });
    expect([entries.map(({ path }) => path), pathOf()]).toEqual([['/', '/club'], '/club']);
    expect([store.get().is_moving, client.stores.dialogs.get().waiting]).toEqual([false, 0]);
  });

  it('to another anchor of the same page sends no request', async () => {
    const { navigator, shown, asked, store } = await browsing('/vip');
    await navigator.navigate('/vip#levels');
    expect([asked, shown, scrolls]).toEqual([[], ['first /vip'], ['levels']]);
    expect([store.get().match?.url.hash, entries.map(({ path }) => path)]).toEqual([
      '#levels',
      ['/vip', '/vip#levels'],
    ]);
    await navigator.navigate('/vip#levels');
    expect(entries).toHaveLength(2);
    await navigator.navigate('/vip?tab=2');
    expect(asked).toEqual(['/vip']);
  });

  it('is in progress until its screen is shown, and a newer one replaces it', async () => {
    const { navigator, hold, held, pathOf, store, client, shown } = await browsing();
    hold('vip');
    const slow = navigator.navigate('/vip');
    await vi.waitFor(() => expect(held.has('vip')).toBe(true));
    expect([store.get().is_moving, client.stores.dialogs.get().waiting, pathOf()]).toEqual([true, 1, '/']);
    hold('');
    await navigator.navigate('/club');
    held.get('vip')!();
    await slow;
    expect([pathOf(), shown, store.get().is_moving]).toEqual(['/club', ['first /', 'push /club'], false]);
    expect([entries.map(({ path }) => path), client.stores.dialogs.get().waiting]).toEqual([['/', '/club'], 0]);
  });

  it('to another site, by a link or a rule of the operator, is a full page load [R2.32]', async () => {
    const redirects = { '/vip': 'https://other.example/vip', '/club': '/promo' };
    const { navigator, pathOf } = await browsing('/', { redirects });
    await navigator.navigate('https://help.example/a');
    await navigator.navigate('/vip');
    expect([left, pathOf()]).toEqual([['https://help.example/a', 'https://other.example/vip'], '/']);
    await navigator.navigate('/club');
    expect([pathOf(), entries.map(({ path }) => path)]).toEqual(['/promo', ['/', '/promo']]);
  });

  it('in a redirect loop ends after five redirects as a full page load [R2.32]', async () => {
    const { navigator, asked } = await browsing('/', { redirects: { '/vip': '/club', '/club': '/vip' } });
    await navigator.navigate('/vip');
    expect([left, asked.length]).toEqual([['/vip'], 6]);
  });

  it('reloads the page if the server has a newer build [R7.33]', async () => {
    let newer = false;
    const { navigator, asked, pathOf } = await browsing('/', { isNewer: () => newer });
    newer = true;
    await navigator.navigate('/vip');
    expect([left, asked, pathOf()]).toEqual([['http://own/vip'], [], '/']);
  });
});

describe('the Back button', () => {
  it('leads to the previous page, through the browser’s history if its previous entry is that page [R2.31]', async () => {
    const { navigator, pathOf, shown } = await browsing();
    await navigator.navigate('/vip');
    navigator.back();
    expect([at, pathOf()]).toEqual([0, '/vip']);
    await navigator.popped();
    expect([pathOf(), shown.at(-1), entries.length]).toEqual(['/', 'pop /', 2]);
  });

  it('leads to the lobby from the only visited page [R2.31]', async () => {
    const { navigator, pathOf } = await browsing('/vip');
    navigator.back();
    await vi.waitFor(() => expect(pathOf()).toBe('/'));
    expect(entries.map(({ path }) => path)).toEqual(['/vip', '/']);
  });

  it('moves one entry back from after a page that the route history skips; the shell then passes over that page [R2.30]', async () => {
    const { navigator } = await browsing();
    await navigator.navigate('/wallet');
    await navigator.navigate('/message/content?id=01890000-0000-7000-8000-000000000001');
    await navigator.navigate('/vip');
    navigator.back();
    expect([at, entries.length]).toEqual([2, 4]);
  });

  it('opens the previous page if its entry was replaced [R2.31]', async () => {
    const { navigator, pathOf } = await browsing();
    await navigator.navigate('/vip');
    await navigator.navigate('/club', { replace: true });
    navigator.back();
    await vi.waitFor(() => expect(pathOf()).toBe('/vip'));
    expect(entries.map(({ path }) => path)).toEqual(['/', '/club', '/vip']);
  });
});

describe('a page', () => {
  it('opened again has the same entry', async () => {
    const { navigator, shown } = await browsing('/');
    await navigator.navigate('/vip?a=1');
    await navigator.again();
    expect([entries.length, shown.at(-1)]).toEqual([2, 'push /vip?a=1']);
  });

  it('opened with ?debug=1 asks for the engineer password and drops the parameter from its address [R2.39]', async () => {
    const { opened, pathOf, navigator } = await browsing('/vip?debug=1&a=1');
    expect([opened, pathOf(), entries.map(({ path }) => path)]).toEqual([['engineer'], '/vip', ['/vip?a=1']]);
    await navigator.navigate('/club?debug=1');
    expect([opened.length, entries.at(-1)!.path]).toEqual([2, '/club']);
    await navigator.navigate('https://other.example/?debug=1');
    expect([opened.length, left]).toEqual([2, ['https://other.example/?debug=1']]);
  });
});
