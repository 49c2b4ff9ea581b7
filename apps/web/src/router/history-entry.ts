import { isSkipped } from './guards/history-stack.ts';

/** What is kept with each entry of the browser's history. */
export type Entry = {
  key: string;
  index: number;
  /** Laid on top of its own page for the back button to take away. */
  over: boolean;
  /** The full path that back leads to: the nearest one beneath that the route history does not skip. Null where none is known. */
  before: string | null;
};

const SCROLL = 'nua.scroll';
const positions = new Map<string, number>();

export const readEntry = (): Entry => {
  const state = history.state as Partial<Entry> | null;
  return {
    key: state?.key ?? 'first',
    index: state?.index ?? 0,
    over: state?.over ?? false,
    before: state?.before ?? null,
  };
};

const nextKey = (): string => Math.random().toString(36).slice(2, 10);

export function writeEntry(url: URL, replace: boolean): void {
  const last = readEntry();
  const address = url.pathname + url.search + url.hash;
  // An entry that was only laid under a dialog is used up by the navigation that follows it.
  const own = location.pathname + location.search;
  const before = (replace && !last.over) || isSkipped(location.pathname) ? last.before : own;
  if (replace || last.over) stand({ key: nextKey(), index: last.index, over: false, before }, 'replaceState', address);
  else stand({ key: nextKey(), index: last.index + 1, over: false, before }, 'pushState', address);
}

/** The entry that is shown; the browser does not say which one the back button left. */
let standing: Entry | null = null;

function stand(entry: Entry, how: 'pushState' | 'replaceState', address?: string): void {
  history[how](entry, '', address);
  standing = entry;
}

/** Called when the browser has moved to another entry: answers the one that was left. */
export function leaveEntry(): Entry {
  const now = readEntry();
  const left = standing ?? now;
  standing = now;
  return left;
}

/** Lays a second entry of the same page on top, so that the back button has something to take away: the dialog. */
export function layEntryUnderDialog(): void {
  const last = readEntry();
  if (!last.over) stand({ ...last, key: nextKey(), index: last.index + 1, over: true }, 'pushState');
}

export function saveScroll(key: string): void {
  positions.set(key, scrollY);
}

export function restoreSavedScrolls(): void {
  history.scrollRestoration = 'manual';
  // An address that was typed or opened anew is an entry of its own: it does not begin where an earlier one was left.
  const entry = readEntry();
  stand(entry.key === 'first' ? { ...entry, key: nextKey() } : entry, 'replaceState');
  try {
    for (const [key, y] of JSON.parse(sessionStorage.getItem(SCROLL) ?? '[]') as [string, number][])
      positions.set(key, y);
    sessionStorage.removeItem(SCROLL);
  } catch {
    // A page without a memory starts at its top.
  }
  addEventListener('pagehide', () => {
    saveScroll(readEntry().key);
    try {
      sessionStorage.setItem(SCROLL, JSON.stringify([...positions].slice(-50)));
    } catch {
      // As above.
    }
  });
}

/** The id that a hash names; one that cannot be decoded ("#%") is taken as it is written. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Back restores the position, a hash leads to its anchor, everything else begins at the top. */
export function placeScroll(url: URL, kind: 'push' | 'replace' | 'pop' | 'first', key: string): void {
  const saved = positions.get(key);
  if ((kind === 'pop' || kind === 'first') && saved !== undefined) scrollTo(0, saved);
  else if (url.hash !== '') document.getElementById(anchorOf(url.hash))?.scrollIntoView();
  else if (kind !== 'first') scrollTo(0, 0);
}
