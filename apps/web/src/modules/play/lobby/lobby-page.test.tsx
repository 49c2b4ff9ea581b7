import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clientForTests, type ResponseData, session } from '../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../client/client-provider.tsx';
import { responsesToCache } from '../../../offline/cached-responses.ts';
import { beginSession, endSession } from '../../session/keep-session.ts';
import { load, Page } from './lobby-page.tsx';

const at = '2026-03-02T06:00:00.000Z';
const exclusion = { kind: 'time_out', from: at, until: '2026-03-09T06:00:00.000Z', set_by: 'player' };
const texts = { title: 'Every result can be checked', text: 'x', action: 'Play Dice' };
const hero = {
  key: 'client-hero',
  content: { content: { en: texts, ur: texts }, images: [] },
  extra: { navigateTo: '/game-play?game=dice' },
};
const list = (...items: object[]): ResponseData => ({ data: { list: items, page: 1, size: 100, total: items.length } });

async function openLobby(exclusion_now: object | null, responses: Record<string, ResponseData> = {}) {
  const limits = { limits: [], reality_check: 60, exclusion: exclusion_now, server_time: at };
  const { client } = clientForTests({
    responses: {
      'GET /api/c/game': list(),
      'GET /api/c/sys_cms_config': list(hero),
      'GET /api/c/game/round': list(),
      'GET /api/c/player/limit': { data: limits },
      ...responses,
    },
  });
  beginSession(client, session('token', at));
  await client.i18n.load(['shell', 'lobby']);
  await load(client);
  const renderPage = () =>
    renderToString(
      <ClientProvider client={client}>
        <Page />
      </ClientProvider>,
    );
  return { client, renderPage };
}

it('an excluded player sees the end of the break instead of offers, in both languages', async () => {
  const { client, renderPage } = await openLobby(exclusion);
  expect(renderPage()).toContain('You are taking a break');
  expect(renderPage()).toContain('You chose a break until');
  expect(renderPage()).not.toContain('Play Dice');
  client.stores.config.set({ language: 'ur' });
  await client.i18n.setLanguage('ur');
  expect(renderPage()).toContain('وقفہ لیا ہے');
});

it('a break is not stored in the shared cache, and disappears at sign-out [R4.02]', async () => {
  const { client, renderPage } = await openLobby(exclusion);
  expect(JSON.stringify(responsesToCache(client.queries, false))).toContain(exclusion.until);
  expect(JSON.stringify(responsesToCache(client.queries, true))).not.toContain(exclusion.until);
  endSession(client);
  expect(renderPage()).toContain('Every result can be checked');
  expect(renderPage()).not.toContain('break');
});

it('a player without a break sees the offers of the operator', async () => {
  const { renderPage } = await openLobby(null);
  expect(renderPage()).toContain('Play Dice');
});

const dice = {
  id: 'dice',
  name: { en: 'Dice', ur: 'ڈائس' },
  category: 6,
  provider: 'arcade',
  rtp_bps: 9900,
  rtp_maximum_bps: 9900,
  stake_minimum: '1.00',
  stake_maximum: '500.00',
  payout_cap: '10000.00',
};
const round = {
  id: '0198f1a0-0000-7000-8000-000000000001',
  game_id: 'dice',
  game_name: null,
  at,
  stake: '1.00',
  payout: '0.00',
  net: '-1.00',
  bonus_stake: '0.00',
  bonus_payout: '0.00',
  seed_pair_id: '0198f1a0-0000-7000-8000-000000000002',
  free_rounds_id: null,
  ...{ state: 'settled', void_reason: null },
  nonce: 1,
  outcome: {},
  server_seed_hash: 'a'.repeat(64),
  client_seed: 'mine',
  server_seed: null,
  shared: null,
};
const win = {
  id: round.id,
  game_id: 'dice',
  game_name: null,
  at,
  stake: '1.00',
  payout: '1.98',
  name: 'Ay…',
  demo: false,
};

it('a player who has played before sees a link to the last game above all other games', async () => {
  const { renderPage } = await openLobby(null, {
    'GET /api/c/game': list(dice),
    'GET /api/c/game/round': list(round),
    'GET /api/c/game/continue': list({ game_id: 'dice', open_stake: null }),
  });
  expect(renderPage()).toMatch(/Continue playing.*href="\/game-play\?game=dice".*Originals/s);
  const { renderPage: first } = await openLobby(null, { 'GET /api/c/game': list(dice) });
  expect(first()).not.toContain('Continue playing');
});

it('the last rounds show a closed game by its name, and a removed game as no longer offered', async () => {
  const rounds = [
    { ...round, game_id: 'closed-now', game_name: { en: 'Wheel', ur: 'چرخہ' } },
    { ...round, id: win.id.replace(/1$/, '3'), game_id: 'removed', game_name: null },
  ];
  const { renderPage } = await openLobby(null, {
    'GET /api/c/game': list(dice),
    'GET /api/c/game/round': list(...rounds),
  });
  expect(renderPage()).toMatch(/Your last rounds.*>Wheel<.*>Game no longer offered</s);
  expect(renderPage()).not.toMatch(/>(removed|closed-now)</);
});

it('categories with a single game share one row', async () => {
  const limbo = { ...dice, id: 'limbo', name: { en: 'Limbo', ur: 'لمبو' } };
  const slots = { ...dice, id: 'slots', name: { en: 'Slots', ur: 'سلاٹس' }, category: 2 };
  const fishing = { ...dice, id: 'fishing', name: { en: 'Fishing', ur: 'فشنگ' }, category: 5 };
  const { renderPage } = await openLobby(null, { 'GET /api/c/game': list(dice, limbo, slots, fishing) });
  expect(renderPage()).toMatch(
    /Originals.*game=dice.*game=limbo.*id="slots".*id="fishing".*More games.*game=slots.*game=fishing/s,
  );
});

it('the lobby shows the first notice and the number of further notices', async () => {
  const notice = (key: string, text: string) => ({
    key: `client-notice-${key}`,
    content: { content: { en: { text }, ur: { text } }, images: [] },
    extra: {},
  });
  const otherItem = { ...notice('x', 'not a notice'), key: 'client-strip-fair' };
  const { renderPage } = await openLobby(null, {
    'GET /api/c/sys_cms_config': list(
      hero,
      notice('a', 'We have no agents'),
      notice('b', 'Play money only'),
      otherItem,
    ),
  });
  expect(renderPage()).toMatch(/We have no agents.*1 more/s);
  expect(renderPage()).not.toContain('Play money only');
  expect(renderPage()).not.toContain('not a notice');
});

it('a game with an open round shows its stake, and comes before recently played games', async () => {
  const mines = { ...dice, id: 'mines', name: { en: 'Mines', ur: 'مائنز' }, category: 4 };
  const { renderPage } = await openLobby(null, {
    'GET /api/c/game': list(dice, mines),
    'GET /api/c/game/continue': list(
      { game_id: 'mines', open_stake: '25.00' },
      { game_id: 'dice', open_stake: null },
      { game_id: 'closed-now', open_stake: null },
    ),
  });
  expect(renderPage()).toMatch(/Continue playing.*game=mines.*In play:.*25\.00.*game=dice.*RTP 99\.00%/s);
});

it('a closed game with an open round can be continued, with its stake or without returns for a free round', async () => {
  const closedGame = (id: string, en: string, ur: string) => ({ id, name: { en, ur } });
  const closed_games = [
    closedGame('mines', 'Mines', 'مائنز'),
    closedGame('studio-wheel', 'Wheel', 'چرخہ'),
    closedGame('limbo', 'Limbo', 'لمبو'),
  ];
  const { client, renderPage } = await openLobby(null, {
    'GET /api/c/game': { data: { list: [dice], page: 1, size: 100, total: 1, closed_games } },
    'GET /api/c/game/continue': list(
      { game_id: 'mines', open_stake: '25.00' },
      { game_id: 'studio-wheel', open_stake: '0.00' },
      { game_id: 'limbo', open_stake: null },
    ),
  });
  expect(renderPage()).toMatch(
    /Continue playing.*game=mines.*>Mines<.*In play:.*25\.00.*game=studio-wheel.*>Wheel<.*No new bets.*Originals/s,
  );
  expect(renderPage()).not.toContain('game=limbo');
  client.stores.config.set({ language: 'ur' });
  await client.i18n.setLanguage('ur');
  expect(renderPage()).toMatch(/game=studio-wheel.*>چرخہ<.*نئے داؤ بند ہیں/s);
});

it('a game shows its return to player, or the lowest of several returns with a plus', async () => {
  const keno = { ...dice, id: 'keno', name: { en: 'Keno', ur: 'کینو' }, rtp_bps: 9865, rtp_maximum_bps: 9906 };
  const { renderPage } = await openLobby(null, { 'GET /api/c/game': list(dice, keno) });
  expect(renderPage()).toMatch(/game=dice.*>RTP 99\.00%.*game=keno.*>RTP 98\.65%\+/s);
});

it('favourites are rendered with the page', async () => {
  const favourites = list({ game_id: 'dice', at });
  const { client, renderPage } = await openLobby(null, {
    'GET /api/c/game': list(dice),
    'GET /api/c/game/favourite': favourites,
  });
  expect(renderPage()).toMatch(/Favourites.*game=dice/s);
  endSession(client);
  expect(renderPage()).not.toContain('Favourites');
  const { renderPage: empty } = await openLobby(null, {
    'GET /api/c/game': list(dice),
    'GET /api/c/game/favourite': list(),
  });
  expect(empty()).not.toContain('Favourites');
});

it('recent wins show a closed game by its name, and a removed game as no longer offered', async () => {
  const closed = { ...win, game_id: 'closed-now', game_name: { en: 'Wheel', ur: 'چرخہ' } };
  const removed = { ...win, id: win.id.replace(/1$/, '3'), game_id: 'removed' };
  const { renderPage } = await openLobby(null, { 'GET /api/c/game/win': list(closed, removed) });
  expect(renderPage()).toMatch(/Recent wins.*>Wheel<.*>Game no longer offered</s);
});

it('recent wins are rendered with the page, so that the layout does not shift', async () => {
  const { renderPage } = await openLobby(null, { 'GET /api/c/game': list(dice), 'GET /api/c/game/win': list(win) });
  expect(renderPage()).toMatch(/Recent wins.*Ay….*1\.98/s);
});

it('a lost round looks like a won round, except for sign and amount [M11]', async () => {
  const won = { ...round, id: '0198f1a0-0000-7000-8000-000000000003', payout: '3.00', net: '2.00' };
  const { renderPage } = await openLobby(null, {
    'GET /api/c/game': list(dice),
    'GET /api/c/game/round': list(round, won),
  });
  const amounts = [...renderPage().matchAll(/<span class="([^"]*)" dir="ltr">([−+])(?:<!-- -->)?([\d.]+)</g)];
  expect(amounts.map(([, , sign, amount]) => `${sign}${amount}`)).toEqual(['−1.00', '+2.00']);
  expect(amounts[0]![1]).toBe(amounts[1]![1]);
});

it.each([false, true])(
  'the list of other players’ wins states that it leaves out losses (demo player: %s) [M11]',
  async (demo) => {
    const { client, renderPage } = await openLobby(null, {
      'GET /api/c/game': list(dice),
      'GET /api/c/game/win': list({ ...win, demo }),
    });
    expect(renderPage()).toMatch(/Recent wins.*Losses are not shown here\./s);
    client.stores.config.set({ language: 'ur' });
    await client.i18n.setLanguage('ur');
    expect(renderPage()).toContain('ہارے ہوئے راؤنڈ یہاں نہیں دکھائے جاتے');
  },
);
