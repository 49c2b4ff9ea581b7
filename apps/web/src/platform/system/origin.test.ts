import { afterAll, expect, it, vi } from 'vitest';
import * as native from './origin.native.ts';
import * as web from './origin.web.ts';

// Test files share modules (`isolate: false`). No other file may get the mocked module.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const { system } = vi.hoisted(() => ({ system: { name: 'android' } }));
vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform: () => system.name } }));

it.each(['android', 'ios'] as const)('the app on %s reports that system as its origin [R3.06]', (name) => {
  system.name = name;
  expect(native.readOrigin()).toBe(name);
});

it('a browser reports "web" as its origin [R3.06]', () => {
  expect(web.readOrigin()).toBe('web');
});
