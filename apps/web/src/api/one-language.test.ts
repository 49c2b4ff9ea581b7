import { dehydrate, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { inOneLanguage } from './one-language.ts';

const item = {
  key: 'client-hero',
  content: { images: [], content: { en: { title: 'Games', action: 'Play' }, ur: { title: 'کھیل' } } },
  extra: { sort: 1 },
};

describe('the content that a page carries', () => {
  it('is in one language only, with English if there is no Urdu text; the response itself stays complete', () => {
    const queries = new QueryClient();
    queries.setQueryData(['cms', 'client-'], { list: [item], page: 1, size: 100, total: 1 });
    queries.setQueryData(['game', 'list'], { list: [{ id: 'dice' }] });
    const carried = (language: 'en' | 'ur') =>
      inOneLanguage(dehydrate(queries), language).queries.map(({ state }) => state.data as { list: (typeof item)[] });
    expect(carried('en')[0]?.list[0]?.content.content).toEqual({ en: { title: 'Games', action: 'Play' }, ur: {} });
    expect(carried('ur')[0]?.list[0]?.content.content).toEqual({ en: { action: 'Play' }, ur: { title: 'کھیل' } });
    expect(carried('ur')[1]).toEqual({ list: [{ id: 'dice' }] });
    expect(item.content.content.ur).toEqual({ title: 'کھیل' });
  });
});
