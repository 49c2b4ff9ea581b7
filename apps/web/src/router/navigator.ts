import type { Client } from '../client/client.ts';
import { readEntry } from '../client/history/history-entry.ts';
import { backFrom, fullPath } from '../client/history/history-stack.ts';
import type { RouteMatch } from '../client/route-match.ts';
import { fullPageLoader } from '../platform/reload-once.ts';
import { createCommit, isSamePage } from './commit.ts';
import { removeDebug } from './debug-query.ts';
import type { Navigation } from './guards/guard.ts';
import { resolve } from './resolve.ts';

type Kind = Navigation['kind'];
const MAX_REDIRECTS = 5;

export type NavigatorParts = {
  client: () => Client;
  /** The client for a navigation to this page. It receives the data of the page in one response. */
  clientFor(url: URL): Client;
  /** Calls `load` and returns true if the page must reload because there is a newer build. */
  reloadIfOutdated(load: () => void): boolean;
  /** Called after each screen is shown. */
  onShown(match: RouteMatch, kind: Kind): void;
};

/** Navigates between screens in the browser; the newest navigation wins. */
export function createNavigator({ client, clientFor, reloadIfOutdated, onShown }: NavigatorParts) {
  const commit = createCommit(client);
  let newest = 0;

  /** Opens a requested address, and for `?debug=1` the engineer dialog over it. */
  async function enter(address: string, kind: Kind, isResolved = false): Promise<void> {
    const url = new URL(address, location.href);
    const hasDebug = url.origin === location.origin && removeDebug(url);
    if (hasDebug && (kind === 'first' || kind === 'pop')) history.replaceState(history.state, '', url);
    const match = commit.current();
    if (hasDebug && kind === 'first' && match !== null) client().stores.history.set({ match: { ...match, url } });
    await go(url.href, kind, 0, isResolved ? commit.current() : null);
    if (hasDebug) client().openDialog('engineer', {});
  }

  async function go(address: string, kind: Kind, redirects = 0, resolved: RouteMatch | null = null): Promise<void> {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin) return location.assign(url.href);
    const { history, dialogs } = client().stores;
    const match = commit.current();
    if (kind !== 'first' && redirects === 0 && isSamePage(url, match)) return commit.moveWithin(url, kind);
    if (kind !== 'first' && redirects === 0 && reloadIfOutdated(fullPageLoader(url, kind))) return;
    const id = ++newest;
    const isCurrent = () => id === newest;
    history.set({ is_moving: true });
    if (kind !== 'first') dialogs.set({ waiting: dialogs.get().waiting + 1 });
    try {
      const navigationClient = kind === 'first' ? client() : clientFor(url);
      const next = await resolve(navigationClient, url, 'browser', { from: match, kind, resolved });
      if (!isCurrent()) return;
      if ('redirect' in next) {
        if (next.external || redirects >= MAX_REDIRECTS) return location.assign(next.redirect);
        return await go(next.redirect, kind === 'first' || kind === 'pop' ? 'replace' : kind, redirects + 1);
      }
      await commit.show(next, kind);
      onShown(next, kind);
    } finally {
      if (isCurrent()) history.set({ is_moving: false });
      if (kind !== 'first') dialogs.set({ waiting: Math.max(0, dialogs.get().waiting - 1) });
    }
  }

  return {
    /**
     * Called after hydration. Resolves the shown page. If the server has resolved it (`isResolved`), only the guards of the browser run.
     */
    begin: (isResolved: boolean) => enter(location.href, 'first', isResolved),
    navigate: (to: string, options?: { replace?: boolean }) => enter(to, options?.replace ? 'replace' : 'push'),
    showPoppedPage: () => {
      commit.saveScroll();
      return enter(location.href, 'pop');
    },
    /** Opens the current address again, in the same history entry and at the same scroll position. */
    reopen: () => enter(location.href, 'pop'),
    back() {
      const match = commit.current();
      const target = backFrom(client().stores.history.get().stack, match ? fullPath(match.url) : '');
      // The stack skips some pages, so the previous browser entry may show another page than the target.
      const { index, before } = readEntry();
      if (index > 0 && before === target) history.back();
      else void go(target, 'push');
    },
  };
}
