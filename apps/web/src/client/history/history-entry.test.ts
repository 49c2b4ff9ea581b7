import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addDialogEntry,
  placeScroll,
  readEntry,
  restoreSavedScrolls,
  saveScroll,
  switchToCurrentEntry,
  writeEntry,
} from './history-entry.ts';

let entries: { state: unknown; path: string }[];
let current: number;
let scrolls: unknown[];
let stored: Map<string, string>;
let listeners: Map<string, () => void>;

const url = (path: string) => new URL(path, 'http://own');

beforeEach(() => {
  entries = [{ state: null, path: '/' }];
  current = 0;
  scrolls = [];
  stored = new Map();
  listeners = new Map();
  const stubLocation = (path: string) => vi.stubGlobal('location', url(path));
  stubLocation('/');
  vi.stubGlobal('history', {
    scrollRestoration: 'auto',
    get state() {
      return entries[current]!.state;
    },
    pushState(state: unknown, _: string, path = entries[current]!.path) {
      entries = [...entries.slice(0, current + 1), { state, path }];
      current += 1;
      stubLocation(path);
    },
    replaceState(state: unknown, _: string, path = entries[current]!.path) {
      entries[current] = { state, path };
      stubLocation(path);
    },
  });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (_: number, y: number) => void scrolls.push(y));
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'gone' ? null : { scrollIntoView: () => void scrolls.push(id) }),
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => void listeners.set(name, listener));
});
afterEach(() => vi.unstubAllGlobals());

describe('an entry of the browser’s history [R2.30]', () => {
  it('is the first entry if the browser stored no state for it', () => {
    expect(readEntry()).toEqual({ key: 'first', index: 0, is_second: false, before: null });
  });

  it('stores its index and the previous path', () => {
    writeEntry(url('/vip?a=1#b'), false);
    expect(entries.map(({ path }) => path)).toEqual(['/', '/vip?a=1#b']);
    expect(readEntry()).toMatchObject({ index: 1, is_second: false, before: '/' });
    const { key } = readEntry();
    writeEntry(url('/club'), true);
    expect(entries.map(({ path }) => path)).toEqual(['/', '/club']);
    expect(readEntry()).toMatchObject({ index: 1, is_second: false, before: '/' });
    expect(readEntry().key).not.toBe(key);
  });

  it('does not store a skipped path as the previous path', () => {
    writeEntry(url('/wallet'), false);
    writeEntry(url('/game-play?game=dice'), false);
    writeEntry(url('/vip'), false);
    expect(readEntry()).toMatchObject({ index: 3, before: '/wallet' });
  });

  it('is added for an open dialog, and replaced by the next navigation', () => {
    writeEntry(url('/vip'), false);
    addDialogEntry();
    addDialogEntry();
    expect(entries.map(({ path }) => path)).toEqual(['/', '/vip', '/vip']);
    expect(readEntry()).toMatchObject({ index: 2, is_second: true, before: '/' });
    writeEntry(url('/club'), false);
    expect(entries.map(({ path }) => path)).toEqual(['/', '/vip', '/club']);
    expect(readEntry()).toMatchObject({ index: 2, is_second: false, before: '/vip' });
    addDialogEntry();
    writeEntry(url('/promo'), true);
    expect(readEntry()).toMatchObject({ index: 3, is_second: false, before: '/club' });
  });

  it('can be identified after the player has left it with the Back button', () => {
    writeEntry(url('/vip'), false);
    const { key } = readEntry();
    current -= 1;
    expect(switchToCurrentEntry().key).toBe(key);
    expect(switchToCurrentEntry()).toEqual(readEntry());
  });
});

describe('the scroll position [R2.24]', () => {
  it('is the top for a new page, the anchor for a hash, and the stored position for a step back', () => {
    vi.stubGlobal('scrollY', 700);
    saveScroll('k');
    placeScroll(url('/vip'), 'push', 'k');
    placeScroll(url('/vip'), 'replace', 'k');
    placeScroll(url('/vip#levels'), 'push', 'k');
    placeScroll(url('/vip#%C3%A9'), 'push', 'k');
    placeScroll(url('/vip#%'), 'push', 'k');
    placeScroll(url('/vip#gone'), 'push', 'k');
    placeScroll(url('/vip#levels'), 'pop', 'k');
    placeScroll(url('/vip'), 'first', 'k');
    expect(scrolls).toEqual([0, 0, 'levels', 'é', '%', 700, 700]);
  });

  it('is the anchor or the top for a step back to a page without a stored position', () => {
    placeScroll(url('/vip#levels'), 'pop', 'unknown');
    placeScroll(url('/vip'), 'pop', 'unknown');
    placeScroll(url('/vip'), 'first', 'unknown');
    expect(scrolls).toEqual(['levels', 0]);
  });

  it('survives a reload for the last fifty entries', () => {
    restoreSavedScrolls();
    expect(history.scrollRestoration).toBe('manual');
    const { key } = readEntry();
    expect(key).not.toBe('first');
    for (let n = 0; n < 60; n += 1) saveScroll(`k${n}`);
    vi.stubGlobal('scrollY', 90);
    listeners.get('pagehide')!();
    const saved = JSON.parse(stored.get('nua.scroll')!) as [string, number][];
    expect([saved.length, saved.find(([name]) => name === 'k59')]).toEqual([50, ['k59', 0]]);
    stored.set('nua.scroll', JSON.stringify([['from before', 33]]));
    restoreSavedScrolls();
    expect([readEntry().key, stored.size]).toEqual([key, 0]);
    placeScroll(url('/'), 'pop', 'from before');
    expect(scrolls).toEqual([33]);
  });

  it('causes no error if the stored positions are invalid or the browser refuses storage', () => {
    stored.set('nua.scroll', '[["half');
    expect(restoreSavedScrolls).not.toThrow();
    vi.stubGlobal('sessionStorage', {
      setItem() {
        throw new DOMException('refused', 'QuotaExceededError');
      },
    });
    expect(listeners.get('pagehide')).not.toThrow();
  });
});
