import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clientForTests, player, session } from '../../boot/client-for-tests.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import { enterAsGuest } from '../person/auth/account-calls.ts';
import { playerQuery } from '../player/player-query.ts';
import { beginSession } from '../session/keep-session.ts';
import { loadConfig } from '../site/load-config.ts';
import { TermsQuestion } from './terms-question.tsx';

const at = '2026-03-02T06:00:00.000Z';

async function renderQuestion(terms_version: string): Promise<string> {
  const { client } = clientForTests({ responses: { 'GET /api/c/player': { data: player({ terms_version }) } } });
  beginSession(client, session('token', at));
  await loadConfig(client);
  await client.queries.prefetchQuery(playerQuery(client));
  await client.i18n.load(['shell', 'terms']);
  return renderToString(
    <ClientProvider client={client}>
      <TermsQuestion />
    </ClientProvider>,
  );
}

it('a player who accepted earlier terms is asked again with links to both documents', async () => {
  const html = await renderQuestion('2025-12');
  expect(html).toContain('have changed');
  expect(html).toMatch(/href="\/terms\?lang=en".*href="\/privacy\?lang=en"/);
});

it('a player who accepted the current terms is not asked', async () => {
  expect(await renderQuestion('2026-01')).toBe('');
});

it('a guest who accepts outdated terms is refused, and can then accept the new terms', async () => {
  let current = '2026-02';
  const { client, requests } = clientForTests({
    responses: {
      'POST /api/c/auth/tourist_login': () =>
        current === '' ? { data: session('t', at) } : { code: 40002007, data: { terms_version: current } },
    },
  });
  await loadConfig(client);
  await expect(enterAsGuest(client)).rejects.toMatchObject({ code: 40002007 });
  expect(client.stores.config.get().config?.terms_version).toBe('2026-02');
  current = '';
  await enterAsGuest(client);
  const bodies = requests.filter(({ path }) => path.endsWith('tourist_login')).map(({ body }) => JSON.parse(body!));
  expect(bodies.map(({ terms_version }) => terms_version)).toEqual(['2026-01', '2026-02']);
});
