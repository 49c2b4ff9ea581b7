import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clientForTests, config, player } from '../../boot/client-for-tests.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import { load, Page } from './club-page.tsx';

const level = (number: number, members: number, turnover: string, commission: string, rate_bps: number) => ({
  ...{ level: number, members, turnover, commission, rate_bps },
});
const club = {
  ...{ code: 'ABCD2345', link: '/sign-up?invite=ABCD2345', invited_by: null, weights: { dice: 2500 } },
  levels: [level(1, 7, '12345.60', '24.69', 20), level(2, 31, '98765.40', '4.93', 0.5)],
  ...{ claimable: '11.22', day_maximum: '500.00', wager_times: 10, days: 30 },
};
const friend = { name: 'Bi…', state: 'player', joined_at: '2026-03-01T07:00:00.000Z', commission: '3.21' };

async function renderedText(): Promise<string> {
  const { client } = clientForTests({
    token: 't',
    responses: {
      'GET /api/c/player/club': { data: club },
      'GET /api/c/player/club/member': { data: { list: [friend], page: 1, size: 20, total: 1 } },
      'GET /api/c/player/limit': { data: { limits: [], exclusion: null, reality_check: null, server_time: '' } },
      'GET /api/c/player': { data: player() },
    },
  });
  client.stores.config.set({ config: config as never });
  await client.i18n.load(['shell', 'club', 'reward']);
  await load(client);
  const html = renderToString(
    <ClientProvider client={client}>
      <Page />
    </ClientProvider>,
  );
  const plain = html.replaceAll(/<svg.*?<\/svg>|<!-- -->|[\u2066-\u2069]/g, '').replaceAll(/<[^>]*>/g, ' ');
  return plain.replaceAll(/[\s\u00a0]+/g, ' ');
}

it('the club page shows members, turnover and commission of each level [R1.10]', async () => {
  const text = await renderedText();
  expect(text).toContain('Friends you invited Members 7 Counted wagers PKR 12,345.60');
  expect(text).toContain('Commission so far PKR 24.69');
  expect(text).toContain('Friends of your friends Members 31 Counted wagers PKR 98,765.40');
  expect(text).toContain('Commission so far PKR 4.93');
  expect(text).toContain('PKR 11.22');
  expect(text).toMatch(/Your code ABCD2345 /);
  expect(text).toMatch(/Bi….*3\.21/);
});
