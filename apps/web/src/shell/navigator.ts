import { flushSync } from 'react-dom';
import { ApiError } from '../api/api-error.ts';
import type { Client } from '../client.ts';
import type { Move } from '../guards/guard.ts';
import { backFrom } from '../guards/history-stack.ts';
import { findAlias, findRoute } from '../routes.ts';
import type { Place } from '../state/history-store.ts';
import { placeScroll, readEntry, saveScroll, writeEntry } from './history-entry.ts';
import { copyAreasOf, loadPage } from './page-module.ts';
import { preparePlace, problemPlace } from './prepare-place.ts';
import { isChunkFailure, reloadOnce } from './reload-once.ts';
import { runGuards } from './run-guards.ts';

type Kind = Move['kind'];
const MOST_REDIRECTS = 5;

/** Moves between screens in the browser: guards, loaders, history, scroll. `shown` is told after each screen. */
export function createNavigator(client: () => Client, shown: (place: Place, kind: Kind) => void) {
  let newest = 0;
  let shownKey = readEntry().key;

  async function go(address: string, kind: Kind, redirects = 0): Promise<void> {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin) return location.assign(url.href);
    const { history, dialogs } = client().stores;
    const place = history.get().place;
    if (kind !== 'first' && redirects === 0 && isSamePage(url, place)) return moveWithin(url, kind);
    const mine = ++newest;
    const isCurrent = () => mine === newest;
    history.set({ is_moving: true });
    if (kind !== 'first') dialogs.set({ waiting: dialogs.get().waiting + 1 });
    try {
      const next = await resolve(url, place, kind);
      if (!isCurrent()) return;
      if ('redirect' in next) {
        if (next.external || redirects >= MOST_REDIRECTS) return location.assign(next.redirect);
        return await go(next.redirect, kind === 'first' || kind === 'pop' ? 'replace' : kind, redirects + 1);
      }
      commit(next, kind);
    } finally {
      if (isCurrent()) history.set({ is_moving: false });
      if (kind !== 'first') dialogs.set({ waiting: Math.max(0, dialogs.get().waiting - 1) });
    }
  }

  async function resolve(url: URL, from: Place | null, kind: Kind) {
    const alias = findAlias(url);
    if (alias !== undefined) return { redirect: alias };
    const route = findRoute(url.pathname);
    if (route === undefined || route.access === 'engineer') return problemPlace(url, 404);
    try {
      const move: Move = { to: url, route, from: kind === 'first' ? null : from, side: 'browser', kind };
      const answer = await runGuards(move, client());
      if (answer !== undefined) return answer;
      return await preparePlace(client(), url, route);
    } catch (error) {
      if (isChunkFailure(error) && reloadOnce()) return new Promise<never>(() => {});
      console.error(error);
      return problemPlace(url, error instanceof ApiError && error.code === 0 ? 503 : 500);
    }
  }

  function commit(place: Place, kind: Kind): void {
    const { history } = client().stores;
    if (kind === 'push' || kind === 'replace') {
      saveScroll(shownKey);
      writeEntry(place.url, kind === 'replace');
    }
    shownKey = readEntry().key;
    const draw = () => {
      flushSync(() => history.set({ place, is_moving: false }));
      placeScroll(place.url, kind, shownKey);
    };
    if (kind === 'first' && isSamePage(place.url, history.get().place)) placeScroll(place.url, kind, shownKey);
    else if (kind !== 'first' && mayAnimate()) document.startViewTransition(draw);
    else draw();
    shown(place, kind);
  }

  function moveWithin(url: URL, kind: Kind): void {
    const { history } = client().stores;
    const place = history.get().place!;
    if (url.hash !== place.url.hash && kind !== 'pop') {
      saveScroll(shownKey);
      writeEntry(url, kind === 'replace');
    }
    shownKey = readEntry().key;
    history.set({ place: { ...place, url } });
    placeScroll(url, kind, shownKey);
  }

  return {
    /** After hydration: the guards that only the browser can run, for the page that stands already. */
    begin: () => go(location.href, 'first'),
    navigate: (to: string, options?: { replace?: boolean }) => go(to, options?.replace ? 'replace' : 'push'),
    popped: () => {
      saveScroll(shownKey);
      return go(location.href, 'pop');
    },
    back() {
      const { place, stack } = client().stores.history.get();
      const target = backFrom(stack, place ? place.url.pathname + place.url.search : '');
      if (readEntry().index > 0 && target !== '/') history.back();
      else void go(target, 'push');
    },
    /** Fetches the code and words of a screen. It runs no guard, moves no money and asks for nobody's data. */
    prefetch(to: string) {
      const url = new URL(to, location.href);
      const route = url.origin === location.origin ? findRoute(url.pathname) : undefined;
      if (route === undefined) return;
      void Promise.all([loadPage(route), client().copy.load(copyAreasOf(route))]).catch(() => undefined);
    },
  };
}

function isSamePage(url: URL, place: Place | null): boolean {
  if (place === null || place.problem !== null) return false;
  return url.pathname === place.url.pathname && url.search === place.url.search;
}

function mayAnimate(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
