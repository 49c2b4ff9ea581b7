import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import type { PageModule } from '../client/client.ts';
import type { RedirectRules } from '../client/config-store.ts';
import type { RouteMatch } from '../client/route-match.ts';
import { createNavigator } from './navigator.ts';
import { findRoute } from './routes.ts';

let entries: { state: unknown; path: string }[];
let current: number;
let documentLoads: string[];
let scrolls: unknown[];

beforeEach(() => {
  entries = [{ state: null, path: '/' }];
  current = 0;
  documentLoads = [];
  scrolls = [];
  const stubLocation = () =>
    vi.stubGlobal(
      'location',
      Object.assign(new URL(entries[current]!.path, 'http://own'), {
        assign: (href: string) => void documentLoads.push(href),
        replace: (href: string) => void documentLoads.push(`replace ${href}`),
        reload: () => void documentLoads.push('reload'),
      }),
    );
  stubLocation();
  vi.stubGlobal('history', {
    get state() {
      return entries[current]!.state;
    },
    pushState(state: unknown, _: string, path = entries[current]!.path) {
      entries = [...entries.slice(0, current + 1), { state, path }];
      current += 1;
      stubLocation();
    },
    replaceState(state: unknown, _: string, path: string | URL = entries[current]!.path) {
      const { pathname, search, hash } = new URL(path, 'http://own');
      entries[current] = { state, path: pathname + search + hash };
      stubLocation();
    },
    back() {
      current -= 1;
      stubLocation();
    },
  });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (_: number, y: number) => void scrolls.push(y));
  vi.stubGlobal('document', { getElementById: (id: string) => ({ scrollIntoView: () => void scrolls.push(id) }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Page = () => null;

type Start = { isNewer?: () => boolean; redirects?: RedirectRules; isRendered?: boolean; isResolved?: boolean };

/** Simulates a browser that opens an address. With `isRendered` it already shows the page that the server rendered. */
function openPage(path: string, { isNewer = () => false, redirects = {}, isRendered, isResolved }: Start) {
  entries = [{ state: null, path }];
  const url = new URL(path, 'http://own');
  vi.stubGlobal('location', Object.assign(new URL(url), { assign: (href: string) => void documentLoads.push(href) }));
  const { client } = clientForTests({ token: 't' });
  const held = new Map<string, () => void>();
  const requests: string[] = [];
  const opened: string[] = [];
  const shown: string[] = [];
  const loaded: string[] = [];
  const loadErrors: unknown[] = [];
  let heldNames = '';
  const loadPage = async (name: string): Promise<PageModule> => {
    loaded.push(name);
    if (loadErrors.length > 0) throw loadErrors.shift();
    if (heldNames.split(' ').includes(name)) await new Promise<void>((resolve) => held.set(name, resolve));
    return { Page };
  };
  client.stores.auth.set({ token: 't', token_created_at: client.now().toISOString(), player_id: 'p' });
  client.stores.config.set({ redirects });
  client.queries.setQueryData(['player'], { status: 1, game_accts: [], player_accts: [] });
  client.queries.setQueryData(['config'], client.stores.config.get().config);
  const testClient = Object.assign(client, { loadPage, openDialog: (name: string) => void opened.push(name) });
  const navigator = createNavigator({
    client: () => testClient,
    clientFor: (url) => {
      requests.push(url.pathname);
      return testClient;
    },
    reloadIfOutdated: (load) => {
      if (isNewer()) load();
      return isNewer();
    },
    onShown: ({ url }, kind) => void shown.push(`${kind} ${url.pathname}${url.search}${url.hash}`),
  });
  const store = client.stores.history;
  const rendered: RouteMatch = { url, route: findRoute(url.pathname) ?? null, page: { Page }, problem: null };
  if (isRendered) store.set({ match: rendered });
  const pathOf = () => store.get().match?.url.pathname;
  const hold = (names: string) => {
    heldNames = names;
  };
  const parts = { navigator, requests, opened, shown, documentLoads, store, pathOf, hold, held, loaded, loadErrors };
  return { client: testClient, rendered, begin: () => navigator.begin(isResolved === true), ...parts };
}

/** Simulates a browser that shows a page. Pages that the test passes to `hold` do not load until the test releases them. */
async function showPage(path = '/', start: Start = {}) {
  const opened = openPage(path, start);
  await opened.begin();
  // The first page may restore a scroll position that an earlier test saved.
  scrolls = [];
  return opened;
}

describe('a navigation', () => {
  it('scrolls to the top of the new screen, and adds a history entry [R2.24]', async () => {
    const { navigator, shown, pathOf, store, requests, client } = await showPage();
    expect([entries.length, scrolls]).toEqual([1, []]);
    await navigator.navigate('/vip');
    expect([pathOf(), shown, requests]).toEqual(['/vip', ['first /', 'push /vip'], ['/vip']]);
    expect([entries.map(({ path }) => path), scrolls]).toEqual([['/', '/vip'], [0]]);
    await navigator.navigate('/club', { replace: true });
    expect([entries.map(({ path }) => path), pathOf()]).toEqual([['/', '/club'], '/club']);
    expect([store.get().is_moving, client.stores.dialogs.get().waiting]).toEqual([false, 0]);
  });

  it('to another anchor of the same page sends no request', async () => {
    const { navigator, shown, requests, store } = await showPage('/vip');
    await navigator.navigate('/vip#levels');
    expect([requests, shown, scrolls]).toEqual([[], ['first /vip'], ['levels']]);
    expect([store.get().match?.url.hash, entries.map(({ path }) => path)]).toEqual([
      '#levels',
      ['/vip', '/vip#levels'],
    ]);
    await navigator.navigate('/vip#levels');
    expect(entries).toHaveLength(2);
    await navigator.navigate('/vip?tab=2');
    expect(requests).toEqual(['/vip']);
  });

  it('is in progress until its screen is shown or a newer navigation replaces it', async () => {
    const { navigator, hold, held, pathOf, store, client, shown } = await showPage();
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

  it('to another site, by a link or a redirect rule, is a full page load [R2.32]', async () => {
    const redirects = { '/vip': 'https://other.example/vip', '/club': '/promo' };
    const { navigator, pathOf, store } = await showPage('/', { redirects });
    await navigator.navigate('https://help.example/a');
    await navigator.navigate('/vip');
    expect([documentLoads, pathOf()]).toEqual([['https://help.example/a', 'https://other.example/vip'], '/']);
    expect(store.get().is_moving).toBe(false);
    await navigator.navigate('/club');
    expect([pathOf(), entries.map(({ path }) => path)]).toEqual(['/promo', ['/', '/promo']]);
  });

  it('in a redirect loop ends after five redirects as a full page load [R2.32]', async () => {
    const { navigator, requests } = await showPage('/', { redirects: { '/vip': '/club', '/club': '/vip' } });
    await navigator.navigate('/vip');
    expect([documentLoads, requests.length]).toEqual([['/vip'], 6]);
  });

  it('reloads the page if the server has a newer build [R7.33]', async () => {
    let newer = false;
    const { navigator, requests, pathOf } = await showPage('/', { isNewer: () => newer });
    newer = true;
    await navigator.navigate('/vip');
    expect([documentLoads, requests, pathOf()]).toEqual([['http://own/vip'], [], '/']);
  });
});

describe('the Back button', () => {
  it('uses the browser’s history if its previous entry is the previous page [R2.31]', async () => {
    const { navigator, pathOf, shown } = await showPage();
    await navigator.navigate('/vip');
    navigator.back();
    expect([current, pathOf()]).toEqual([0, '/vip']);
    await navigator.showPoppedPage();
    expect([pathOf(), shown.at(-1), entries.length]).toEqual(['/', 'pop /', 2]);
  });

  it('leads to the lobby from the only visited page [R2.31]', async () => {
    const { navigator, pathOf } = await showPage('/vip');
    navigator.back();
    await vi.waitFor(() => expect(pathOf()).toBe('/'));
    expect(entries.map(({ path }) => path)).toEqual(['/vip', '/']);
  });

  it('moves one entry back, even to a page that the route history skips [R2.30]', async () => {
    const { navigator } = await showPage();
    await navigator.navigate('/wallet');
    await navigator.navigate('/message/content?id=01890000-0000-7000-8000-000000000001');
    await navigator.navigate('/vip');
    navigator.back();
    expect([current, entries.length]).toEqual([2, 4]);
  });

  it('opens the previous page if the browser’s entry for it was replaced [R2.31]', async () => {
    const { navigator, pathOf } = await showPage();
    await navigator.navigate('/vip');
    await navigator.navigate('/club', { replace: true });
    navigator.back();
    await vi.waitFor(() => expect(pathOf()).toBe('/vip'));
    expect(entries.map(({ path }) => path)).toEqual(['/', '/club', '/vip']);
  });
});

describe('a page', () => {
  it('stays in the same history entry when it is opened again', async () => {
    const { navigator, shown } = await showPage('/');
    await navigator.navigate('/vip?a=1');
    await navigator.reopen();
    expect([entries.length, shown.at(-1)]).toEqual([2, 'push /vip?a=1']);
  });

  it('with ?debug=1 in its address opens the engineer dialog and removes the parameter [R2.39]', async () => {
    const { opened, pathOf, navigator } = await showPage('/vip?debug=1&a=1');
    expect([opened, pathOf(), entries.map(({ path }) => path)]).toEqual([['engineer'], '/vip', ['/vip?a=1']]);
    await navigator.navigate('/club?debug=1');
    expect([opened.length, entries.map(({ path }) => path)]).toEqual([2, ['/vip?a=1', '/club']]);
    await navigator.navigate('https://other.example/?debug=1');
    expect([opened.length, documentLoads]).toEqual([2, ['https://other.example/?debug=1']]);
  });
});

describe('the first page', () => {
  it('is neither loaded nor rendered again if the server has resolved it', async () => {
    const { begin, rendered, store, loaded, shown, client } = openPage('/vip', { isRendered: true, isResolved: true });
    await begin();
    expect([loaded, shown, entries.length]).toEqual([[], ['first /vip'], 1]);
    expect(store.get().match).toBe(rendered);
    expect([store.get().is_moving, client.stores.dialogs.get().waiting]).toEqual([false, 0]);
  });

  it('is loaded again if the server rendered it for another session', async () => {
    const { begin, rendered, store, loaded, shown } = openPage('/vip', { isRendered: true });
    await begin();
    expect([loaded, shown]).toEqual([['vip'], ['first /vip']]);
    expect(store.get().match).toBe(rendered);
  });

  it('shows no loading overlay [R2.36] [R7.33]', async () => {
    const { begin, client, hold, held, pathOf } = openPage('/vip', { isNewer: () => true });
    hold('vip');
    const begun = begin();
    await vi.waitFor(() => expect(held.has('vip')).toBe(true));
    expect(client.stores.dialogs.get().waiting).toBe(0);
    held.get('vip')!();
    await begun;
    expect([documentLoads, pathOf(), client.stores.dialogs.get().waiting]).toEqual([[], '/vip', 0]);
  });

  it('is replaced in the history by the target of a redirect [R2.32]', async () => {
    const { begin, pathOf } = openPage('/vip', { redirects: { '/vip': '/club' } });
    await begin();
    expect([pathOf(), entries.map(({ path }) => path)]).toEqual(['/club', ['/club']]);
  });

  it('loses the parameter ?debug=1 in its address even if the server rendered it [R2.39]', async () => {
    const { begin, store, opened } = openPage('/vip?debug=1', { isRendered: true, isResolved: true });
    await begin();
    expect([store.get().match?.url.search, entries[0]!.path, opened]).toEqual(['', '/vip', ['engineer']]);
  });
});

describe('a step through the history', () => {
  it('restores the scroll position of each page [R2.24]', async () => {
    const { navigator } = await showPage();
    vi.stubGlobal('scrollY', 700);
    await navigator.navigate('/vip');
    vi.stubGlobal('scrollY', 300);
    history.back();
    await navigator.showPoppedPage();
    expect(scrolls).toEqual([0, 700]);
    vi.stubGlobal('scrollY', 700);
    current += 1;
    vi.stubGlobal('location', Object.assign(new URL(entries[current]!.path, 'http://own'), {}));
    await navigator.showPoppedPage();
    expect(scrolls).toEqual([0, 700, 300]);
  });

  it('to another anchor of the same page adds no entry [R2.30]', async () => {
    const { navigator, store } = await showPage('/vip');
    await navigator.navigate('/vip#levels');
    expect(store.get().stack).toEqual(['/vip', '/vip#levels']);
    history.back();
    await navigator.showPoppedPage();
    expect([current, entries.map(({ path }) => path)]).toEqual([0, ['/vip', '/vip#levels']]);
    expect([store.get().match?.url.hash, store.get().stack]).toEqual(['', ['/vip']]);
  });

  it('to a redirected page puts the target in place of the page’s entry [R2.32]', async () => {
    const { navigator, client, pathOf } = await showPage('/vip');
    await navigator.navigate('/promo');
    client.stores.config.set({ redirects: { '/vip': '/club' } });
    history.back();
    await navigator.showPoppedPage();
    expect([pathOf(), entries.map(({ path }) => path)]).toEqual(['/club', ['/club', '/promo']]);
  });

  it('to an address with ?debug=1 removes the parameter [R2.39]', async () => {
    const { navigator, opened } = await showPage('/vip');
    await navigator.navigate('/promo');
    entries[0]!.path = '/vip?debug=1';
    history.back();
    await navigator.showPoppedPage();
    expect([opened, entries.map(({ path }) => path)]).toEqual([['engineer'], ['/vip', '/promo']]);
  });
});

it('navigation is in progress until the newest of several navigations has ended', async () => {
  const { navigator, hold, held, store } = await showPage();
  hold('vip club');
  const older = navigator.navigate('/vip');
  await vi.waitFor(() => expect(held.has('vip')).toBe(true));
  const newer = navigator.navigate('/club');
  await vi.waitFor(() => expect(held.has('club')).toBe(true));
  held.get('vip')!();
  await older;
  expect(store.get().is_moving).toBe(true);
  held.get('club')!();
  await newer;
  expect(store.get().is_moving).toBe(false);
});

it('a retry loads a page that failed to load, in the same history entry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { navigator, loadErrors, store } = await showPage();
  loadErrors.push(new Error('broken'));
  await navigator.navigate('/vip');
  expect(store.get().match?.problem?.status).toBe(500);
  await navigator.reopen();
  expect([store.get().match?.problem, entries.map(({ path }) => path)]).toEqual([null, ['/', '/vip']]);
});

describe('a view transition', () => {
  /** Simulates a browser with view transitions, in which the test renders each screen itself. */
  function stubTransitions(isReduced = false) {
    const renders: (() => void)[] = [];
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isReduced && query === '(prefers-reduced-motion: reduce)',
    }));
    Object.assign(document, {
      startViewTransition(update: () => void) {
        let resolveUpdate: () => void;
        const updateCallbackDone = new Promise<void>((resolve) => {
          resolveUpdate = resolve;
        });
        renders.push(() => {
          update();
          resolveUpdate();
        });
        return { ready: Promise.reject(new DOMException('skipped', 'AbortError')), updateCallbackDone };
      },
    });
    return renders;
  }

  it('animates a navigation, but not the first page', async () => {
    const renders = stubTransitions();
    const { navigator, pathOf, shown } = await showPage();
    expect(renders).toEqual([]);
    const navigation = navigator.navigate('/vip');
    await vi.waitFor(() => expect(renders).toHaveLength(1));
    expect([pathOf(), shown, location.pathname]).toEqual(['/', ['first /'], '/vip']);
    renders[0]!();
    await navigation;
    expect([pathOf(), shown]).toEqual(['/vip', ['first /', 'push /vip']]);
  });

  it('is not used if the player prefers reduced motion', async () => {
    const renders = stubTransitions(true);
    const { navigator, pathOf } = await showPage();
    await navigator.navigate('/vip');
    expect([renders, pathOf()]).toEqual([[], '/vip']);
  });

  it('ends at an anchor that the player chooses during the transition', async () => {
    const renders = stubTransitions();
    const { navigator, store } = await showPage();
    const navigation = navigator.navigate('/vip');
    await vi.waitFor(() => expect(renders).toHaveLength(1));
    await navigator.navigate('/vip#levels');
    expect(store.get().match?.url.pathname).toBe('/');
    renders[0]!();
    await navigation;
    expect(store.get().match?.url.href).toBe('http://own/vip#levels');
  });
});
