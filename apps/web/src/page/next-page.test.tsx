import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { clientForTests } from '../boot/client-for-tests.ts';
import { ClientProvider } from '../client/client-provider.tsx';
import type { Language } from '../i18n/language.ts';
import { NextPage } from './next-page.tsx';

type Query = Parameters<typeof NextPage>[0]['query'];

const idle: Query = {
  error: null,
  fetchNextPage: () => Promise.reject(new Error('not called while rendering')),
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  isPaused: false,
};
const refused = { error: new ApiError(40_900_000, 'refused'), isFetchNextPageError: true };

async function rendered(state: Partial<Query>, language: Language = 'en') {
  const { client } = clientForTests({ language });
  await client.i18n.load(['shell']);
  const html = renderToString(
    <ClientProvider client={client}>
      <NextPage query={{ ...idle, ...state }} />
    </ClientProvider>,
  );
  return { html, text: html.replaceAll(/<[^>]*>/g, ' ').trim() };
}

describe('the next page of a list [R9.03]', () => {
  it('is offered by a button while there is a next page', async () => {
    expect((await rendered({})).text).toBe('Show more');
    expect((await rendered({ hasNextPage: false })).html).toBe('');
  });

  it('shows that it is loading, at first and during a retry', async () => {
    for (const state of [{}, refused]) {
      const { html, text } = await rendered({ ...state, isFetchingNextPage: true });
      expect(text).toBe('Show more');
      expect(html).toMatch(/<button[^>]* disabled="" aria-busy="true"/);
      expect(html).not.toContain('role="alert"');
    }
  });

  it.each([
    ['en', /^Could not load more\. .* {2,}Try again$/],
    ['ur', /^مزید لوڈ نہیں ہو سکا۔ .* {2,}دوبارہ کوشش کریں$/],
  ] as const)('reports a failure in the language %s and offers a retry', async (language, expected) => {
    const { html, text } = await rendered(refused, language);
    expect(html).toContain('role="alert"');
    expect(text).toMatch(expected);
  });

  it.each([
    ['the request got no response', { error: new ApiError(0, 'No answer'), isFetchNextPageError: true }, 'Try again'],
    ['the request waits for the network', { isPaused: true }, 'Show more'],
  ])('reports that the player is offline when %s', async (_when, state, button) => {
    const { html, text } = await rendered(state);
    expect(html).toContain('role="alert"');
    expect(text).toMatch(new RegExp(`^You are offline\\. .* {2,}${button}$`));
  });

  it('reports no failure if only a refresh of the loaded pages failed', async () => {
    expect((await rendered({ error: new ApiError(0, 'No answer') })).text).toBe('Show more');
  });
});
