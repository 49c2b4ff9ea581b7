import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tabCursor } from './event-inbox.ts';

const KEY = 'nua.cursor';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a tab finds its cursor after a reload', () => {
  const cursor = { id: 'p', own: 3, all: 5 };
  const tab = tabCursor();
  expect(tab.read()).toBeNull();
  tab.write(cursor);
  expect([tab.read(), tabCursor().read()]).toEqual([cursor, cursor]);
  tab.write(null);
  expect([tab.read(), tabCursor().read(), stored.size]).toEqual([null, null, 0]);
});

it.each([
  ['half written', '{"id":"p","ow'],
  ['without an id', '{"own":1,"all":1}'],
  ['with an id of another type', '{"id":7,"own":1,"all":1}'],
  ['without a number of the player’s stream', '{"id":"p","all":1}'],
  ['with an invalid number of the common stream', '{"id":"p","own":1,"all":1.5}'],
  ['null', 'null'],
])('a stored cursor that is %s is ignored', (_, text) => {
  stored.set(KEY, text);
  expect(tabCursor().read()).toBeNull();
});

it('a tab without access to storage stores its cursor in memory', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const cursor = tabCursor();
  expect(cursor.read()).toBeNull();
  cursor.write({ id: 'p', own: 1, all: 2 });
  expect(cursor.read()).toEqual({ id: 'p', own: 1, all: 2 });
});
