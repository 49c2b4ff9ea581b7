import { flushSync } from 'react-dom';
import type { Client } from '../client/client.ts';
import { placeScroll, readEntry, saveScroll, writeEntry } from '../client/history/history-entry.ts';
import { fullPath, visit } from '../client/history/history-stack.ts';
import type { RouteMatch } from '../client/route-match.ts';
import type { Navigation } from './guards/guard.ts';

type Kind = Navigation['kind'];

/** Shows a route match: the address, the page with its transition, and the scroll position. */
export function createCommit(client: () => Client) {
  let shownKey = readEntry().key;
  /** The match whose address is already set, until its page is rendered. */
  let pending: { match: RouteMatch } | null = null;
  const write = (url: URL, kind: Kind) => {
    saveScroll(shownKey);
    writeEntry(url, kind === 'replace');
  };
  return {
    saveScroll: () => saveScroll(shownKey),
    /**
     * The match of the current address, even before its page is rendered. A Back press during the render therefore starts from the new
     * page.
     */
    current: (): RouteMatch | null => pending?.match ?? client().stores.history.get().match,
    /** Renders a match and resolves after the render. */
    async show(match: RouteMatch, kind: Kind): Promise<void> {
      const { history } = client().stores;
      if (kind === 'push' || kind === 'replace') write(match.url, kind);
      shownKey = readEntry().key;
      if (kind === 'first' && isSamePage(match.url, history.get().match)) return placeScroll(match.url, kind, shownKey);
      const next = { match };
      pending = next;
      const render = () => {
        if (pending === next) pending = null;
        flushSync(() => history.set({ match: next.match, is_moving: false }));
        placeScroll(next.match.url, kind, shownKey);
      };
      if (kind !== 'first' && mayAnimate()) await withTransition(render);
      else render();
    },
    /** Navigates within the page: to another anchor, or back from an anchor. */
    moveWithin(url: URL, kind: Kind): void {
      const { history } = client().stores;
      const match = pending?.match ?? history.get().match!;
      if (url.hash !== match.url.hash && kind !== 'pop') write(url, kind);
      history.set({ stack: visit(history.get().stack, fullPath(url)) });
      shownKey = readEntry().key;
      if (pending !== null) pending.match = { ...match, url };
      else history.set({ match: { ...match, url } });
      placeScroll(url, kind, shownKey);
    },
  };
}

export function isSamePage(url: URL, match: RouteMatch | null): boolean {
  if (match === null || match.problem !== null) return false;
  return url.pathname === match.url.pathname && url.search === match.url.search;
}

/** Renders with a view transition. A newer navigation may skip the animation; the page is rendered anyway. */
function withTransition(render: () => void): Promise<void> {
  const { ready, updateCallbackDone } = document.startViewTransition(render);
  ready.catch(() => undefined);
  return updateCallbackDone;
}

function mayAnimate(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
