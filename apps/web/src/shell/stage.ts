import { flushSync } from 'react-dom';
import type { Client } from '../client.ts';
import type { Move } from '../guards/guard.ts';
import type { Place } from '../state/history-store.ts';
import { placeScroll, readEntry, saveScroll, writeEntry } from './history-entry.ts';

type Kind = Move['kind'];

/** Puts a place on the screen: the address, the drawing with its transition, and where it is scrolled to. */
export function createStage(client: () => Client) {
  let shownKey = readEntry().key;
  const write = (url: URL, kind: Kind) => {
    saveScroll(shownKey);
    writeEntry(url, kind === 'replace');
  };
  return {
    leave: () => saveScroll(shownKey),
    /** Resolves when it is drawn: a transition draws a moment later. */
    async show(place: Place, kind: Kind): Promise<void> {
      const { history } = client().stores;
      if (kind === 'push' || kind === 'replace') write(place.url, kind);
      shownKey = readEntry().key;
      const draw = () => {
        flushSync(() => history.set({ place, is_moving: false }));
        placeScroll(place.url, kind, shownKey);
      };
      if (kind === 'first' && isSamePage(place.url, history.get().place)) placeScroll(place.url, kind, shownKey);
      else if (kind !== 'first' && mayAnimate()) await withTransition(draw);
      else draw();
    },
    /** The same page at another anchor, or back from one. */
    moveWithin(url: URL, kind: Kind): void {
      const { history } = client().stores;
      const place = history.get().place!;
      if (url.hash !== place.url.hash && kind !== 'pop') write(url, kind);
      shownKey = readEntry().key;
      history.set({ place: { ...place, url } });
      placeScroll(url, kind, shownKey);
    },
  };
}

export function isSamePage(url: URL, place: Place | null): boolean {
  if (place === null || place.problem !== null) return false;
  return url.pathname === place.url.pathname && url.search === place.url.search;
}

/** One that a newer move skips has drawn all the same: that it did not move is no failure. */
function withTransition(draw: () => void): Promise<void> {
  const { ready, updateCallbackDone } = document.startViewTransition(draw);
  ready.catch(() => undefined);
  return updateCallbackDone;
}

function mayAnimate(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
