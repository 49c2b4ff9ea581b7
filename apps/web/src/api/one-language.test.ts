import { dehydrate, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { deepFreeze } from './hydration-json.ts';
import { inOneLanguage } from './one-language.ts';

const item = {
  key: 'client-hero',
  content: { images: [], content: { en: { title: 'Games', action: 'Play' }, ur: { title: 'کھیل' } } },
  extra: { sort: 1 },
};

describe('the content in a page', () => {
  it('is in one language, with English in place of a missing Urdu text', () => {
    const queries = new QueryClient();
    queries.setQueryData(['cms', 'client-'], { list: [item], page: 1, size: 100, total: 1 });
    queries.setQueryData(['game', 'list'], { list: [{ id: 'dice' }] });
    const contentIn = (language: 'en' | 'ur') =>
      inOneLanguage(dehydrate(queries), language).queries.map(({ state }) => state.data as { list: (typeof item)[] });
    expect(contentIn('en')[0]?.list[0]?.content.content).toEqual({ en: { title: 'Games', action: 'Play' }, ur: {} });
    expect(contentIn('ur')[0]?.list[0]?.content.content).toEqual({ en: { action: 'Play' }, ur: { title: 'کھیل' } });
    expect(contentIn('ur')[1]).toEqual({ list: [{ id: 'dice' }] });
    expect(item.content.content.ur).toEqual({ title: 'کھیل' });
  });

  it('is unchanged if its query has no data yet', () => {
    const state = { mutations: [], queries: [{ queryKey: ['cms', 'a'], state: { data: undefined } }] };
    expect(inOneLanguage(state as never, 'en')).toEqual(state);
  });

  it('is filtered by language only once if the response is frozen', () => {
    const contentIn = (data: object) =>
      inOneLanguage({ mutations: [], queries: [{ queryKey: ['cms', 'a'], state: { data } }] } as never, 'ur').queries[0]
        ?.state.data;
    const content = () => ({ list: [structuredClone(item)] });
    const fixed = deepFreeze(content());
    expect(contentIn(fixed)).toBe(contentIn(fixed));
    const changing = content();
    expect(contentIn(changing)).toEqual(contentIn(fixed));
    changing.list.pop();
    expect(contentIn(changing)).toEqual({ list: [] });
  });
});
