import type { bonusSources, bonusStates } from '@nua/contract/bonus.ts';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests, type ResponseData } from '../../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../../client/client-provider.tsx';
import type { Language } from '../../../../i18n/language.ts';
import { bonusesQuery, openFreeRoundsQuery } from '../../../bonus/bonuses-query.ts';
import { gamesQuery } from '../../../catalogue/game-queries.ts';
import { messages as en } from '../text.en.ts';
import { BonusSection } from './bonus-section.tsx';

type BonusOptions = { state?: (typeof bonusStates)[number]; source?: (typeof bonusSources)[number] } & Record<
  string,
  unknown
>;

let serial = 0;
const bonus = ({ state = 'active', source = 'deposit', ...change }: BonusOptions = {}) => {
  serial += 1;
  const ended = ['cleared', 'used', 'expired', 'given_up'].includes(state);
  return {
    id: `01890000-0000-7000-8000-${String(serial).padStart(12, '0')}`,
    ...{
      source,
      state,
      amount: '100.00',
      left: ended ? '0.00' : '82.50',
      wager_needed: '1000.00',
      wager_done: '250.00',
    },
    ...{ weights: { dice: 2500, limbo: 2500 }, stake_maximum: '200.00', conversion_maximum: '500.00' },
    forfeits_on_withdraw: !ended,
    converted: ended ? '0.00' : null,
    granted_at: '2026-03-01T07:00:00.000Z',
    expires_at: '2026-03-09T07:00:00.000Z',
    ended_at: ended ? '2026-03-02T07:00:00.000Z' : null,
    ...change,
  };
};

const GAMES = {
  list: [
    ['dice', 'Dice', 'ڈائس'],
    ['limbo', 'Limbo', 'لمبو'],
  ].map(([id, english, urdu]) => ({ id, name: { en: english, ur: urdu } })),
  ...{ page: 1, size: 100, total: 2 },
  closed_games: [{ id: 'studio-wheel', name: { en: 'Wheel', ur: 'چرخہ' } }],
};

const freeRounds = (games: readonly string[]) => ({
  ...{ id: '01890000-0000-7000-8000-0000000000f1', source: 'operator', games, rounds: 10, used: 3, wager_times: 1 },
  ...{ stake: 1000n, won: 0n, bonus_days: 7, state: 'open', ended_at: null },
  ...{ granted_at: '2026-03-01T07:00:00.000Z', expires_at: '2026-03-09T07:00:00.000Z' },
});
const listResponse = (list: readonly object[]): ResponseData => ({
  data: { list, page: 1, size: 100, total: list.length },
});

/** Renders the section with this response, and with free rounds for these games. Null means that no response has arrived. */
async function renderedText(
  response: ResponseData | null,
  language: Language = 'en',
  free_rounds_games?: readonly string[],
): Promise<string> {
  const { client } = clientForTests({
    token: 't',
    language,
    responses: { 'GET /api/c/bonus': response ?? {}, 'GET /api/c/game': { data: GAMES } },
  });
  await client.i18n.load(['shell', 'wallet', 'payment']);
  if (response !== null)
    await client.queries.fetchQuery({ ...bonusesQuery(client), retry: 0 }).catch((error: unknown) => error);
  client.queries.setQueryData(gamesQuery(client).queryKey, GAMES as never);
  if (free_rounds_games)
    client.queries.setQueryData(openFreeRoundsQuery(client).queryKey, [freeRounds(free_rounds_games)] as never);
  client.queries.setDefaultOptions({ queries: { retryOnMount: false } });
  const html = renderToString(
    <ClientProvider client={client}>
      <BonusSection />
    </ClientProvider>,
  );
  return html
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll('data-waiting', '>waiting<')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\u2066\u2069]|<!-- -->/g, '')
    .replaceAll(/\s+/g, ' ');
}

describe('the bonuses in the wallet', () => {
  it('show no number while they load, after a failure, or if there are none', async () => {
    expect(await renderedText(null)).toContain('waiting');
    expect(await renderedText({ code: 50000001, msg: 'broken' })).toContain('Try again');
    const none = await renderedText(listResponse([]));
    expect(none).toContain('A bonus you receive appears here');
    for (const text of [none, await renderedText({ code: 50000001, msg: 'broken' })]) expect(text).not.toMatch(/\d/);
  });

  it('show the balance, the wagering and the terms of an active bonus', async () => {
    const text = await renderedText(listResponse([bonus()]));
    for (const part of [
      'Deposit bonus',
      'PKR 82.50 of PKR 100.00 left',
      'Wagered PKR 250.00 of PKR 1,000.00',
      'PKR 750.00 to go',
      'Dice, Limbo: wager PKR 3,000.00 more. 25% of each stake counts towards it.',
      'To keep the bonus, wager PKR 750.00 more by 9 Mar, 12:00. In some games, only a part of each bet counts.',
      'Maximum stake with bonus money PKR 200.00',
      'Maximum you can keep PKR 500.00',
      'Your own money is used first.',
      'You lose this bonus if you withdraw.',
      'up to PKR 500.00 of the bonus moves to your main wallet. The rest is removed.',
      'Cancel bonus',
    ])
      expect(text).toContain(part);
  });

  it('show "No maximum" for a bonus without maxima', async () => {
    const unlimited = bonus({
      stake_maximum: null,
      conversion_maximum: null,
      forfeits_on_withdraw: false,
      source: 'task',
    });
    const text = await renderedText(listResponse([unlimited]));
    expect(text.match(/No maximum/g)).toHaveLength(2);
    expect(text).toContain('A withdrawal does not change this bonus.');
    expect(text).not.toContain('You lose this bonus');
    expect(text).toContain('moves to your main wallet. The bonus expires on');
  });

  it('show what happens to a waiting, held or ended bonus', async () => {
    const text = await renderedText(
      listResponse([
        bonus({ state: 'waiting' }),
        bonus({ state: 'held' }),
        bonus({ state: 'cleared', converted: '75.50' }),
        bonus({ state: 'used', source: 'message' }),
        bonus({ state: 'expired', source: 'vip' }),
        bonus({ state: 'given_up', source: 'wheel' }),
      ]),
    );
    for (const part of [
      'Starts when the current bonus ends. Expires 9 Mar, 12:00.',
      'If the withdrawal is cancelled or fails, you get the bonus back.',
      '4 ended bonuses',
      '+ PKR 75.50',
      'Moved to your main wallet.',
      'All of the bonus money was used.',
      'The wagering was not completed in time.',
      'You cancelled the bonus or withdrew money',
    ])
      expect(text).toContain(part);
    // Only a waiting bonus can be cancelled here.
    expect(text.match(/Cancel bonus/g)).toHaveLength(1);
    expect(text).not.toContain('A bonus you receive appears here');
  });

  it('show the same amounts in Urdu', async () => {
    const text = await renderedText(listResponse([bonus()]), 'ur');
    expect(text).toContain('PKR 1,000.00 میں سے PKR 250.00');
    expect(text).toContain('ڈائس، لمبو: مزید PKR 3,000.00');
    for (const english of [en['bonus.own-first'], en['bonus.details'], en['bonus.give-up']])
      expect(text).not.toContain(english);
  });
});

describe('free rounds in the wallet', () => {
  it.each([
    ['en', 'Play them in Dice. We pay', 'Open Dice'],
    ['ur', 'انہیں ڈائس میں کھیلیں', 'ڈائس کھولیں'],
  ] as const)('open the first of their games that is open (%s)', async (language, games, button) => {
    const text = await renderedText(listResponse([]), language, ['gone', 'studio-wheel', 'dice']);
    expect(text).toContain(games);
    expect(text).toContain(button);
  });

  it.each([
    ['en', 'Closed at the moment: Wheel. Rounds that you have not played by 9 Mar, 12:00 expire', 'Open'],
    ['ur', 'اس وقت بند: چرخہ۔', 'کھولیں'],
  ] as const)('show that their game is closed, without a button (%s)', async (language, closed, button) => {
    const text = await renderedText(listResponse([]), language, ['studio-wheel', 'gone']);
    expect(text).toContain(closed);
    expect(text).not.toContain(button);
  });

  it.each([
    ['en', 'The game is no longer offered. Your rounds cannot be played, and expire on 9 Mar, 12:00.', 'Open'],
    ['ur', 'یہ کھیل اب دستیاب نہیں۔', 'کھولیں'],
  ] as const)('show that their game is no longer offered, without a button (%s)', async (language, ended, button) => {
    const text = await renderedText(listResponse([]), language, ['gone']);
    expect(text).toContain(ended);
    expect(text).not.toContain(button);
  });
});
