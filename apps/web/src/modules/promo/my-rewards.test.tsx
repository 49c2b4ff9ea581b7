import { rewardKinds } from '@nua/contract/reward-list.ts';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests, player, type ResponseData } from '../../boot/client-for-tests.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import { loadRewards, MyRewards } from './my-rewards.tsx';
import { load, Page } from './promo-page.tsx';

const idOf = (digit: number) => `01890000-0000-7000-8000-00000000000${digit}`;
const until = '2026-03-10T19:00:00.000Z';
const reward = (kind: string, amount: string, fields: object = {}) => ({
  ...{ id: idOf(0), kind, state: 'claimable', amount, rounds: null, place: null, screen: null, expires_at: null },
  ...fields,
});

/** One reward of every kind, and every form of a gift, a task and a tournament. */
const rewards = [
  reward('task', '1.00', { screen: 'activity', expires_at: until }),
  reward('task', '2.00', { id: idOf(1), screen: 'promo' }),
  reward('task', '10.00', { id: idOf(2), screen: 'referral' }),
  reward('rebate', '15.00'),
  reward('gift', '7.00', { expires_at: until }),
  reward('gift', '5.00', { id: idOf(1), rounds: 3 }),
  reward('vip', '10.00'),
  reward('wheel', '25.00'),
  reward('club', '5.50'),
  reward('referral', '500.00'),
  reward('bonus', '50.00', { state: 'waiting', expires_at: until }),
  reward('free_rounds', '12.00', { state: 'running', rounds: 1 }),
  reward('tournament', '150.00', { state: 'running', place: 1, expires_at: until }),
  reward('tournament', '0.00', { id: idOf(1), state: 'running', place: 12, expires_at: until }),
  reward('tournament', '0.00', { id: idOf(2), state: 'running', expires_at: until }),
];

type Shown = [link: string | undefined, text: string];

async function shownRewards(language: 'en' | 'ur', response: ResponseData, token: string | null = 't') {
  const { client } = clientForTests({ responses: { 'GET /api/c/reward': response }, ...(token !== null && { token }) });
  client.queries.setDefaultOptions({ queries: { retry: false, retryOnMount: false } });
  await client.i18n.load(['shell', 'promo']);
  await client.i18n.setLanguage(language);
  await loadRewards(client);
  const html = renderToString(
    <ClientProvider client={client}>
      <MyRewards />
    </ClientProvider>,
  );
  const textOf = (part: string) =>
    part
      .replaceAll(/<svg.*?<\/svg>/g, '')
      .replaceAll(/<!-- -->|[\u2066\u2069]/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const list = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(
    ([, row = '']): Shown => [/href="([^"]*)"/.exec(row)?.[1], textOf(row)],
  );
  return { list, text: textOf(html) };
}

const pageOf = (list: object[]): ResponseData => ({ data: { list, page: 1, size: 50, total: list.length } });

describe('the section “Your rewards”', () => {
  it('shows every kind of reward with its amount, its expiry and a link to where it is claimed', async () => {
    expect(new Set(rewards.map(({ kind }) => kind))).toEqual(new Set(rewardKinds));
    expect((await shownRewards('en', pageOf(rewards))).list).toEqual([
      ['/activity#tasks', 'Task reward: PKR 1.00 Until 11 Mar, 00:00 Claim'],
      ['/promo#tasks', 'Task reward: PKR 2.00 No end date Claim'],
      ['/deposit-roulette#tasks', 'Task reward: PKR 10.00 No end date Claim'],
      [`/promo#promo-${idOf(0)}`, 'Cashback: PKR 15.00 No end date Claim'],
      ['/message', 'Gift: PKR 7.00 Until 11 Mar, 00:00 Claim'],
      ['/message', 'Gift: 3 free rounds of PKR 5.00 No end date Claim'],
      ['/vip', 'VIP reward: PKR 10.00 No end date Claim'],
      ['/nua-roulette', 'Wheel prize: PKR 25.00 No end date Claim'],
      ['/club', 'Club commission: PKR 5.50 No end date Claim'],
      ['/deposit-roulette', 'Referral reward: PKR 500.00 No end date Claim'],
      ['/wallet', 'Bonus: PKR 50.00 left Until 11 Mar, 00:00 Next in line'],
      ['/wallet', '1 free round of PKR 12.00 No end date Active'],
      [
        `/tournament/content?id=${idOf(0)}`,
        'Tournament: you are in place 1. Prize for this place: PKR 150.00 Until 11 Mar, 00:00 Active',
      ],
      [`/tournament/content?id=${idOf(1)}`, 'Tournament: you are in place 12 Until 11 Mar, 00:00 Active'],
      [`/tournament/content?id=${idOf(2)}`, 'Tournament: you are not ranked yet Until 11 Mar, 00:00 Active'],
    ]);
  });

  it('shows every kind of reward with its amount and its expiry in Urdu', async () => {
    expect((await shownRewards('ur', pageOf(rewards))).list.map(([, text]) => text)).toEqual([
      'ٹاسک کا انعام: PKR 1.00 11 Mar, 00:00 تک وصول کریں',
      'ٹاسک کا انعام: PKR 2.00 کوئی آخری تاریخ نہیں وصول کریں',
      'ٹاسک کا انعام: PKR 10.00 کوئی آخری تاریخ نہیں وصول کریں',
      'کیش بیک: PKR 15.00 کوئی آخری تاریخ نہیں وصول کریں',
      'تحفہ: PKR 7.00 11 Mar, 00:00 تک وصول کریں',
      'تحفہ: 3 مفت راؤنڈ، ہر ایک PKR 5.00 کا کوئی آخری تاریخ نہیں وصول کریں',
      'VIP انعام: PKR 10.00 کوئی آخری تاریخ نہیں وصول کریں',
      'وہیل کا انعام: PKR 25.00 کوئی آخری تاریخ نہیں وصول کریں',
      'کلب کمیشن: PKR 5.50 کوئی آخری تاریخ نہیں وصول کریں',
      'دعوت کا انعام: PKR 500.00 کوئی آخری تاریخ نہیں وصول کریں',
      'بونس: PKR 50.00 باقی 11 Mar, 00:00 تک باری کا انتظار',
      '1 مفت راؤنڈ، ہر ایک PKR 12.00 کا کوئی آخری تاریخ نہیں جاری',
      'ٹورنامنٹ: آپ کی پوزیشن 1، اس پوزیشن کا انعام PKR 150.00 11 Mar, 00:00 تک جاری',
      'ٹورنامنٹ: آپ کی پوزیشن 12 11 Mar, 00:00 تک جاری',
      'ٹورنامنٹ: آپ ابھی درجہ بندی میں نہیں 11 Mar, 00:00 تک جاری',
    ]);
  });

  it('is not shown to a visitor, or if there are no rewards', async () => {
    expect((await shownRewards('en', pageOf(rewards), null)).text).toBe('');
    expect((await shownRewards('en', pageOf([]))).text).toBe('');
  });

  it('can be loaded again if it failed to load', async () => {
    expect((await shownRewards('en', { code: 40900001, msg: 'not now' })).text).toContain('Try again');
  });

  it('links only to parts of the page that exist', async () => {
    const mine = { id: idOf(0), state: 'claimable', reason: null, amount: '15.00', at: null };
    const task = {
      ...{ id: idOf(1), kind: 'verify_phone', screen: 'promo', repeats: 'once', status: 'done', target: '1.00' },
      ...{ progress: '1.00', prize: '2.00', claimed_at: null, resets_at: null, own_stakes: null },
      ...{ cost: null, cost_maximum: null },
    };
    const texts = { title: 'Cashback', text: 'A share of what you wager.' };
    const current = {
      ...{ id: idOf(2), rule: null, key: 'promo-rebate', kind: 'promo', content: { en: texts, ur: texts }, images: [] },
      ...{ starts_at: null, ends_at: null, navigateTo: null, audience: null },
    };
    const { client } = clientForTests({
      token: 't',
      responses: {
        'GET /api/c/reward': pageOf([
          reward('task', '2.00', { screen: 'promo' }),
          reward('rebate', '15.00'),
          reward('rebate', '2.00', { id: idOf(2) }),
        ]),
        'GET /api/c/promo/mine': pageOf([mine]),
        'GET /api/c/promo': pageOf([current]),
        'GET /api/c/task': pageOf([task]),
        'GET /api/c/player': { data: player() },
      },
    });
    await client.i18n.load(['shell', 'promo', 'task', 'reward']);
    await load(client);
    const html = renderToString(
      <ClientProvider client={client}>
        <Page />
      </ClientProvider>,
    );
    const anchors = [...html.matchAll(/href="\/promo#([^"]*)"/g)].map(([, anchor]) => anchor);
    expect(anchors).toEqual(['tasks', `promo-${idOf(0)}`, `promo-${idOf(2)}`]);
    for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`);
  });
});
