import { fullPath, isSkipped } from './history-stack.ts';

/** The state stored with each entry of the browser's history. */
export type Entry = {
  key: string;
  index: number;
  /** True for a second entry of the same page, which the back button removes. */
  is_second: boolean;
  /** The full path that a step back opens; null if none is known. */
  before: string | null;
};

const SCROLL = 'nua.scroll';
const positions = new Map<string, number>();

export const readEntry = (): Entry => {
  const state = history.state as Partial<Entry> | null;
  return {
    key: state?.key ?? 'first',
    index: state?.index ?? 0,
    is_second: state?.is_second ?? false,
    before: state?.before ?? null,
  };
};

const nextKey = (): string => Math.random().toString(36).slice(2, 10);

export function writeEntry(url: URL, replace: boolean): void {
  const current = readEntry();
  const address = fullPath(url);
  const currentPath = fullPath(location);
  const before = (replace && !current.is_second) || isSkipped(location.pathname) ? current.before : currentPath;
  // A navigation after a dialog replaces the second entry, which the dialog added.
  if (replace || current.is_second)
    setEntry({ key: nextKey(), index: current.index, is_second: false, before }, 'replaceState', address);
  else setEntry({ key: nextKey(), index: current.index + 1, is_second: false, before }, 'pushState', address);
}

/** The entry of the shown page. After a step back, the browser does not report which entry was left. */
let currentEntry: Entry | null = null;

function setEntry(entry: Entry, method: 'pushState' | 'replaceState', address?: string): void {
  history[method](entry, '', address);
  currentEntry = entry;
}

/** Returns the previous entry after the browser has moved to another entry. */
export function switchToCurrentEntry(): Entry {
  const entry = readEntry();
  const previous = currentEntry ?? entry;
  currentEntry = entry;
  return previous;
}

/** Adds a second entry of the same page, so that the back button closes the dialog. */
export function addDialogEntry(): void {
  const current = readEntry();
  if (!current.is_second)
    setEntry({ ...current, key: nextKey(), index: current.index + 1, is_second: true }, 'pushState');
}

export function saveScroll(key: string): void {
  positions.set(key, scrollY);
}

export function restoreSavedScrolls(): void {
  history.scrollRestoration = 'manual';
  // A typed or reopened address is a new entry, without an old scroll position.
  const entry = readEntry();
  setEntry(entry.key === 'first' ? { ...entry, key: nextKey() } : entry, 'replaceState');
  try {
    for (const [key, y] of JSON.parse(sessionStorage.getItem(SCROLL) ?? '[]') as [string, number][])
      positions.set(key, y);
    sessionStorage.removeItem(SCROLL);
  } catch {
    // Without a stored position the page starts at its top.
  }
  addEventListener('pagehide', () => {
    saveScroll(readEntry().key);
    try {
      sessionStorage.setItem(SCROLL, JSON.stringify([...positions].slice(-50)));
    } catch {
      // Without storage the page starts at its top.
    }
  });
}

/** The element id in a hash. A hash that cannot be decoded ("#%") is used unchanged. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Back restores the position, a hash scrolls to its anchor, and every other navigation starts at the top. */
export function placeScroll(url: URL, kind: 'push' | 'replace' | 'pop' | 'first', key: string): void {
  const saved = positions.get(key);
  if ((kind === 'pop' || kind === 'first') && saved !== undefined) scrollTo(0, saved);
  else if (url.hash !== '') document.getElementById(anchorOf(url.hash))?.scrollIntoView();
  else if (kind !== 'first') scrollTo(0, 0);
}
