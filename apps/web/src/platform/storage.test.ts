import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBrowserStorage } from './storage.ts';

/** The storage that all tabs share. Tabs receive no change events here, like suspended tabs. */
let shared: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  shared = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shared.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      shared.set(key, value);
    },
    removeItem: (key: string) => void shared.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a value that another tab removed is gone [R4.02] [R3.01]', () => {
  const page = createBrowserStorage();
  page.write('nua.auth', 'mine');
  expect(page.read('nua.auth')).toBe('mine');
  createBrowserStorage().remove('nua.auth');
  expect(page.read('nua.auth')).toBeNull();
});

it('a value that does not fit on the disk stays in memory until another tab changes it', () => {
  const page = createBrowserStorage();
  page.write('nua.auth', 'before');
  isFull = true;
  page.write('nua.auth', 'after');
  expect(page.read('nua.auth')).toBe('after');
  shared.delete('nua.auth');
  expect(page.read('nua.auth')).toBeNull();
  page.write('nua.auth', 'again');
  expect(page.read('nua.auth')).toBe('again');
  page.remove('nua.auth');
  expect(page.read('nua.auth')).toBeNull();
});

it.each<[string, PropertyDescriptor]>([
  ['refused', { get: refuse }],
  ['missing', { value: null }],
])('a value is available until the page closes if storage is %s', (_what, storage) => {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...storage });
  const page = createBrowserStorage();
  page.write('nua.auth', 'mine');
  expect([page.read('nua.auth'), createBrowserStorage().read('nua.auth')]).toEqual(['mine', null]);
  page.remove('nua.auth');
  expect(page.read('nua.auth')).toBeNull();
});

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
