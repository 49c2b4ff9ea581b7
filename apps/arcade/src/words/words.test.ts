import { expect, it, vi } from 'vitest';
import { en } from './en.ts';
import { loadWords } from './words.ts';

it('a game whose Urdu words do not come speaks English', async () => {
  expect((await loadWords('ur')).lang).toBe('ur');
  vi.resetModules();
  vi.doMock('./ur.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module: /ur.js');
  });
  expect(await loadWords('ur')).toEqual({ words: en, lang: 'en' });
  expect(await loadWords(null)).toEqual({ words: en, lang: 'en' });
});
