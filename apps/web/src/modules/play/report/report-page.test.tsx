import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clientForTests, config } from '../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../client/client-provider.tsx';
import { load, Page } from './report-page.tsx';

const round = (n: number, net: string, payout: string) => ({
  id: `0198f1a0-0000-7000-8000-00000000000${n}`,
  ...{ game_id: 'dice', game_name: null, at: '2026-03-02T06:00:00.000Z', stake: '10.00', payout, net },
  ...{
    bonus_stake: '0.00',
    bonus_payout: '0.00',
    seed_pair_id: '0198f1a0-0000-7000-8000-000000000009',
    nonce: n,
    free_rounds_id: null,
    ...{ state: 'settled', void_reason: null },
  },
  outcome: { roll_hundredths: 1234, target_hundredths: 4950, over: true },
  ...{ server_seed_hash: 'a'.repeat(64), client_seed: 'mine', server_seed: null, shared: null },
});
const sums = (wagered: string, won: string, net: string) => ({ rounds: 1, wagered, won, net });
const report = {
  ...{ from: '2026-03-01', to: '2026-03-02' },
  total: { ...sums('20.00', '15.00', '-5.00'), bonus_wagered: '0.00', bonus_won: '0.00' },
  rows: [
    { day: '2026-03-01', category: 6, ...sums('10.00', '15.00', '5.00') },
    { day: '2026-03-02', category: 6, ...sums('10.00', '0.00', '-10.00') },
  ],
};
const ofEndedGame = { day: '2026-03-01', category: 0, ...sums('10.00', '15.00', '5.00') };

async function renderReport(
  list: readonly object[] = [round(2, '-10.00', '0.00'), round(1, '5.00', '15.00')],
  rows: readonly object[] = report.rows,
): Promise<string> {
  const { client } = clientForTests({
    token: 't',
    responses: {
      'GET /api/c/report': { data: { ...report, rows } },
      'GET /api/c/game/round': {
        data: { list, page: 1, size: 15, total: list.length },
      },
      'GET /api/c/game': { data: { list: [], page: 1, size: 100, total: 0 } },
    },
  });
  client.stores.config.set({ config: config as never });
  await client.i18n.load(['shell', 'report']);
  await load(client);
  return renderToString(
    <ClientProvider client={client}>
      <Page />
    </ClientProvider>,
  ).replaceAll('<!-- -->', '');
}

it('a loss in the report has the same style as a win, and differs only in sign and amount [M11]', async () => {
  const html = await renderReport();
  const rounds = html.slice(html.indexOf('id="rounds"'));
  const periods = html.slice(html.indexOf('<table'), html.indexOf('</table'));
  for (const [part, lost, won] of [
    [rounds, '−10.00', '+5.00'],
    [periods, '−10.00', '+5.00'],
  ] as const) {
    const openingTags = [lost, won].map((amount) => /<span [^>]*>$/.exec(part.slice(0, part.indexOf(amount)))?.[0]);
    expect(openingTags[0]).toContain('class=');
    expect(openingTags[0]).toBe(openingTags[1]);
  }
  expect(html).toMatch(/Net<\/dt><dd><span [^>]*>−<span [^>]*>PKR<\/span>5\.00/);
});

it('the chart of the report shows the lost amount beside the wagered and paid amounts [M11]', async () => {
  const text = (await renderReport()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/Wagered 10\.00 Paid to you 0\.00 Net −10\.00/);
});

it('a voided round shows why its stake was returned, instead of a result and a verification link', async () => {
  const shared = {
    ...{ number: 7, hash: 'f'.repeat(64), salt: 'salt', terminating_hash: 'e'.repeat(64), salt_height: 1 },
    ...{ announced_at: '2026-03-01T06:00:00.000Z', lapsed_hundredths: null },
  };
  const voided = {
    ...{ ...round(3, '0.00', '0.00'), game_id: 'crash', state: 'voided', shared, seed_pair_id: null, nonce: null },
    outcome: { target_hundredths: 150, crash_hundredths: 231, cashed_out_hundredths: 150 },
  };
  const reasons = {
    round_stopped: 'Returned: the round was stopped before it began.',
    bonus_taken_back: 'Returned: the bonus in this bet ended before the result.',
    left_open: 'Returned: you left the round before anything was decided.',
    provider: 'Returned by the provider of the game.',
    seeds_lost: 'Returned: we lost the key to the seeds of this round, so there was no result.',
  } as const;
  for (const [void_reason, text] of Object.entries(reasons)) {
    const html = await renderReport([{ ...voided, void_reason }]);
    const rounds = html.slice(html.indexOf('id="rounds"'));
    expect(rounds).toContain('Stake returned');
    expect(rounds).toContain(text);
    expect(rounds).not.toMatch(/Cashed out|[+−]|\/arcade\/verify|Not yet/);
  }
});

it('the report has a row for games that are no longer offered, beside the rows of the categories [R2.05]', async () => {
  const html = await renderReport([], [...report.rows, ofEndedGame]);
  const headings = [...html.matchAll(/<th[^>]* scope="row"[^>]*>([^<]*)</g)].map(([, heading]) => heading);
  expect(headings).toEqual(expect.arrayContaining(['Originals', 'Games no longer offered']));
});

it.each([
  [{ en: 'Wheel', ur: 'چرخہ' }, 'Wheel'],
  [null, 'Game no longer offered'],
])('a round of a closed game with the name %j shows "%s"', async (game_name, shown) => {
  const html = await renderReport([{ ...round(1, '5.00', '15.00'), game_id: 'studio-wheel', game_name }]);
  expect(html).toContain(`>${shown}</span>`);
  expect(html).not.toContain('studio-wheel<');
});
