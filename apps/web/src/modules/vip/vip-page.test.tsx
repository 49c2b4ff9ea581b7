import { toWire } from '@nua/money';
import { firstRules } from '@nua/rewards';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests, player, type ResponseData } from '../../boot/client-for-tests.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import { load, Page } from './vip-page.tsx';
import { Dialog } from './vip-up-dialog.tsx';

const { levels } = firstRules.vip;
const table = {
  version: 1,
  weights: { dice: 2500 },
  levels: levels.map(({ level, ...amounts }) => ({
    level,
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toWire(amount)])),
  })),
};
const newcomer = {
  ...{ level: 0, points: '0.00', month_points: '0.00', table, keep: null, received: [], claims: [] },
  next: { level: 1, points: '3000.00', cost: '120.00', cost_maximum: '120.00', gives: '15.00', monthly: '10.00' },
};

async function clientWith(vip: ResponseData, who = player()) {
  const { client } = clientForTests({
    token: 't',
    responses: {
      'GET /api/c/vip': vip,
      'GET /api/c/player': { data: who },
      'GET /api/c/player/limit': { data: { limits: [], exclusion: null, reality_check: null, play: null } },
      'GET /api/c/game': { data: { list: [], page: 1, size: 100, total: 0 } },
    },
  });
  client.queries.setDefaultOptions({ queries: { retry: false, retryOnMount: false } });
  await client.i18n.load(['shell', 'vip', 'reward']);
  await load(client);
  await client.queries.prefetchQuery({ queryKey: ['player'], queryFn: async () => who });
  return client;
}

async function renderVipPage(vip: ResponseData, who = player()): Promise<{ html: string; text: string }> {
  const client = await clientWith(vip, who);
  const html = renderToString(
    <ClientProvider client={client}>
      <Page />
    </ClientProvider>,
  );
  return {
    html,
    text: html
      .replaceAll(/<svg.*?<\/svg>/g, '')
      .replaceAll(/<!-- -->|[\u2066\u2069]/g, '')
      .replaceAll(/<[^>]*>/g, ' '),
  };
}

describe('the VIP page', () => {
  it('shows the average cost of the next level beside the reward [R1.09] [R2.02]', async () => {
    const { text } = await renderVipPage({ data: newcomer });
    expect(text).toContain('Level 0');
    expect(text).toContain('Reaching level 1 costs about PKR\u00a0120.00 on average and gives PKR\u00a015.00.');
    expect(text).toContain('0 of 3,000');
    expect(text).not.toContain('Points cost more in some games');
    expect(text).toContain('No rewards yet');
  });

  it('shows a range of costs if the costs of the games differ [R1.09]', async () => {
    const dearer = { ...newcomer, next: { ...newcomer.next, cost_maximum: '300.00' } };
    const { text } = await renderVipPage({ data: dearer });
    expect(text).toContain(
      'Reaching level 1 costs about PKR\u00a0120.00 to PKR\u00a0300.00 on average and gives PKR\u00a015.00.',
    );
    expect(text).toContain('Points cost more in some games than in others');
    const none = { ...newcomer, next: { ...newcomer.next, cost: null, cost_maximum: null } };
    expect((await renderVipPage({ data: none })).text).toContain('No game earns points at the moment.');
  });

  it('shows the play that is needed to keep the level [R1.09]', async () => {
    const { text } = await renderVipPage({
      data: {
        ...{ ...newcomer, level: 1, points: '3100.50', month_points: '1000.00' },
        next: {
          level: 2,
          points: '26899.50',
          cost: '1075.98',
          cost_maximum: '1075.98',
          gives: '130.00',
          monthly: '90.00',
        },
        keep: { until: '2026-04-09T19:00:00.000Z', points: '300.00', done: '30.00' },
      },
    });
    expect(text).toContain('3,100.50 of 30,000');
    expect(text).toContain('26,899.50 to go');
    expect(text).toContain('Points to keep level 1 after 10 Apr, 00:00');
    expect(text).toContain('30 of 300');
    expect(text).toContain('1,000 of 4,000');
  });

  it('shows every level with its points and rewards, and marks the player’s own level [R1.09]', async () => {
    const { html } = await renderVipPage({ data: { ...newcomer, level: 1 } });
    const steps = [...html.matchAll(/<li data-reached.*?<\/li>|<li>.*?<\/li>/gs)].map(([step]) => step);
    const marked = steps.filter((step) => step.includes('aria-current="true"'));
    expect(marked).toHaveLength(1);
    expect(marked[0]).toMatch(/Level 1.*from.*3,000.*points.*15\.00.*once/s);
  });

  it('shows no next level to a player at the highest level', async () => {
    const { text } = await renderVipPage({ data: { ...newcomer, level: 7, points: '300000000.00', next: null } });
    expect(text).toContain('This is the highest level.');
    expect(text).not.toContain('costs about');
  });

  const claim = { id: '01890000-0000-7000-8000-000000000002', kind: 'monthly', level: 2, amount: '90.00' };
  const claims = [{ ...claim, month: '2026-03', expires_at: '2026-04-30T19:00:00.000Z' }];

  it('offers a waiting reward with its expiry, and lists received rewards [R1.09]', async () => {
    const received = [{ kind: 'level_up', level: 1, amount: '15.00', at: '2026-03-10T07:00:00.000Z' }];
    const { html, text } = await renderVipPage({ data: { ...newcomer, claims, received } });
    expect(html).toContain('aria-label="Claim: Mar 2026: level 2 reward"');
    expect(text).toContain('Claim by 1 May, 00:00');
    expect(text).toContain('10 Mar, 12:00');
  });

  it('shows a guest “Add phone number” in place of the claim button', async () => {
    const { text } = await renderVipPage({ data: { ...newcomer, claims } }, player({ phone: null, user_name: null }));
    expect(text).toContain('Add phone number to claim');
    expect(text).not.toMatch(/ Claim {2}/);
  });

  it('offers a retry if it fails to load', async () => {
    const { text } = await renderVipPage({ code: 40900001, msg: 'not now' });
    expect(text).toContain('Try again');
    expect(text).not.toMatch(/\d/);
  });
});

describe('the dialog of a new level', () => {
  const renderDialogText = async (level: number, vip: ResponseData) => {
    const client = await clientWith(vip);
    const html = renderToString(
      <ClientProvider client={client}>
        <Dialog level={level} close={() => true} />
      </ClientProvider>,
    );
    return html.replaceAll(/<!-- -->|[\u2066\u2069]/g, '').replaceAll(/<[^>]*>/g, ' ');
  };

  it('shows the level and its reward [R2.41 vipUp]', async () => {
    const text = await renderDialogText(2, { data: newcomer });
    expect(text).toContain('You are now VIP 2');
    expect(text).toContain('You can claim PKR\u00a0130.00 on the VIP page.');
  });

  it('opens even if the rewards cannot be loaded [R2.41 vipUp]', async () => {
    expect(await renderDialogText(0, { data: newcomer })).toContain('You have a new VIP level');
    const text = await renderDialogText(3, { code: 40900001, msg: 'not now' });
    expect(text).toContain('You are now VIP 3');
    expect(text).toContain('See your rewards on the VIP page.');
  });
});
