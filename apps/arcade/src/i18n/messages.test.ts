import { expect, it, vi } from 'vitest';
import { en } from './en.ts';
import { loadMessages } from './messages.ts';

it('a game whose Urdu messages cannot be loaded is in English', async () => {
  expect((await loadMessages('ur')).lang).toBe('ur');
  vi.resetModules();
  vi.doMock('./ur.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module: /ur.js');
  });
  expect(await loadMessages('ur')).toEqual({ messages: en, lang: 'en' });
  expect(await loadMessages(null)).toEqual({ messages: en, lang: 'en' });
});
