import { cents } from '@nua/money';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests, config, player } from '../../boot/client-for-tests.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import { load, Page } from './tournament-content-page.tsx';
import { prizeLines } from './tournament-text.ts';

const id = '01890000-0000-7abc-8def-000000000009';
const tournament = {
  ...{ id, name: { en: 'Weekly tournament', ur: 'ہفتہ وار' }, state: 'running', ranking: 'best_multiplier' },
  ...{ starts_at: '2026-03-08T19:00:00.000Z', ends_at: '2026-03-15T19:00:00.000Z', purse: '450.00', paid: '0.00' },
  ...{
    first_prize: '150.00',
    players: 2,
    players_minimum: 3,
    level_minimum: 2,
    entry_weighted: '100.00',
    free_rounds: null,
  },
  ...{
    games: ['dice', 'studio-wheel', 'gone'],
    weights: { dice: 2500, limbo: 2500 },
    stake_minimum: '10.00',
    wager_times: 1,
    days: 7,
  },
  prizes: [150, 15, 15].map((prize, n) => ({ place: n + 1, prize: `${prize}.00`, full_from: `${prize}000.00` })),
  standings: [{ place: 1, name: 'Bi…', points: '3.25', prize: '0.00' }],
  ...{ counted_at: '2026-03-10T07:00:00.000Z', earlier: [] },
};

const dice = {
  ...{
    id: 'dice',
    name: { en: 'Dice', ur: 'ڈائس' },
    category: 6,
    provider: 'arcade',
    rtp_bps: 9900,
    rtp_maximum_bps: 9900,
  },
  ...{ stake_minimum: '1.00', stake_maximum: '50.00', payout_cap: '99.00' },
};
const GAMES = {
  ...{ list: [dice], page: 1, size: 100, total: 1 },
  closed_games: [{ id: 'studio-wheel', name: { en: 'Wheel', ur: 'چرخہ' } }],
};

async function renderedText(mine: Record<string, unknown>): Promise<string> {
  const { client } = clientForTests({
    token: 't',
    responses: {
      [`GET /api/c/tournament/${id}`]: { data: tournament },
      [`GET /api/c/tournament/${id}/mine`]: { data: mine },
      'GET /api/c/game': { data: GAMES },
      'GET /api/c/player/limit': { data: { limits: [], exclusion: null, reality_check: null, server_time: '' } },
      'GET /api/c/player': { data: player() },
    },
  });
  client.stores.config.set({ config: config as never });
  await client.i18n.load(['shell', 'tournament', 'promo']);
  const url = new URL(`http://own/tournament/content?id=${id}`);
  await load(client, url);
  const html = renderToString(
    <ClientProvider client={client}>
      <Page url={url} />
    </ClientProvider>,
  );
  const plain = html.replaceAll(/<svg.*?<\/svg>|<!-- -->|[\u2066-\u2069]/g, '').replaceAll(/<[^>]*>/g, ' ');
  return plain.replaceAll(/[\s\u00a0]+/g, ' ');
}

const unranked = { place: null, points: '0.00', weighted: '0.00', prize: '0.00' };

describe('the page of a tournament', () => {
  it('shows the rules, the standings and the stakes required for full prizes', async () => {
    const text = await renderedText({ ...unranked, reason: 'no_points' });
    expect(text).toContain('Up to PKR 450.00 in prizes');
    expect(text).toContain('1 Bi… 3.25× points PKR 0.00');
    expect(text).toContain('2–3 from PKR 15,000.00 PKR 15.00');
    expect(text).toContain('Bet at least PKR 10.00 of your own money.');
    expect(text).toContain('These games count: Dice, Wheel, Game no longer offered.');
    expect(text).toContain('For players at VIP level 2 or higher.');
    expect(text).toContain('Prizes are paid only if at least 3 players are ranked at the end.');
    expect(text).not.toContain('limbo');
  });

  it.each([
    ['no_points', 'You have no points yet.'],
    ['guest', 'You are a guest.'],
    ['offers_off', 'You have turned offers off'],
    ['level', 'This tournament is for players at VIP level 2 or higher.'],
    ['other_account', 'Your other account is ranked.'],
    ['below_entry', 'Reach PKR 100.00 in counted wagers to be ranked.'],
  ])('shows why a player is not ranked: %s', async (reason, shown) => {
    expect(await renderedText({ ...unranked, reason })).toContain(shown);
  });

  it('marks the player’s own line in the standings', async () => {
    const text = await renderedText({ place: 1, points: '3.25', weighted: '200.00', prize: '0.00', reason: null });
    expect(text).toContain('Your place: 1');
    expect(text).toContain('1 You 3.25× points');
  });
});

it('neighbouring places with the same prize share one line of the prize list', () => {
  const line = (place: number, prize: bigint) => ({ place, prize: cents(prize), full_from: cents(prize) });
  const lines = prizeLines([line(1, 9n), line(2, 5n), line(3, 5n), line(4, 1n)]);
  expect(lines.map(({ from, until }) => [from, until])).toEqual([
    [1, 1],
    [2, 3],
    [4, 4],
  ]);
});
