/** What is kept with each entry of the browser's history. */
export type Entry = { key: string; index: number; over: boolean };

const SCROLL = 'nua.scroll';
const positions = new Map<string, number>();

export const readEntry = (): Entry => {
  const state = history.state as Partial<Entry> | null;
  return { key: state?.key ?? 'first', index: state?.index ?? 0, over: state?.over ?? false };
};

const nextKey = (): string => Math.random().toString(36).slice(2, 10);

export function writeEntry(url: URL, replace: boolean): void {
  const last = readEntry();
  const address = url.pathname + url.search + url.hash;
  // An entry that was only laid under a dialog is used up by the move that follows it.
  if (replace || last.over) history.replaceState({ key: nextKey(), index: last.index, over: false }, '', address);
  else history.pushState({ key: nextKey(), index: last.index + 1, over: false }, '', address);
}

/** Lays a second entry of the same page on top, so that the back button has something to take away: the dialog. */
export function layEntryUnderDialog(): void {
  const last = readEntry();
  if (!last.over) history.pushState({ key: nextKey(), index: last.index + 1, over: true }, '');
}

export function saveScroll(key: string): void {
  positions.set(key, scrollY);
}

export function restoreSavedScrolls(): void {
  history.scrollRestoration = 'manual';
  // An address that was typed or opened anew is an entry of its own: it does not begin where an earlier one was left.
  const entry = readEntry();
  if (entry.key === 'first') history.replaceState({ ...entry, key: nextKey() }, '');
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
