import { promoRefusals } from '@nua/contract/promo.ts';
import { parseCents } from '@nua/money';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests, player } from '../../boot/client-for-tests.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import { PromoAction } from './promo-action.tsx';
import { PromoCard } from './promo-card.tsx';
import { myPromosQuery, type Promo } from './promo-query.ts';
import { messages as en } from './text.en.ts';

const id = '01890000-0000-7000-8000-000000000009';

/** Renders the action of a promotion for a player in the state `mine`, or for a visitor if it is null. */
const renderAction = (mine: object | null, isRebate = false): Promise<string> =>
  renderFor(mine, <PromoAction id={id} title="A bonus" isRebate={isRebate} />);

async function renderFor(mine: object | null, element: ReactNode): Promise<string> {
  const { client } = clientForTests({
    ...(mine !== null && { token: 't' }),
    responses: {
      'GET /api/c/promo/mine': {
        data: { list: [{ id, reason: null, amount: null, at: null, ...mine }], page: 1, size: 50, total: 1 },
      },
      'GET /api/c/player': { data: player() },
    },
  });
  await client.i18n.load(['shell', 'promo', 'reward']);
  if (mine !== null) await client.queries.fetchQuery(myPromosQuery(client));
  return renderToString(<ClientProvider client={client}>{element}</ClientProvider>).replaceAll('<!-- -->', '');
}

describe('the action of a promotion', () => {
  it('leads a visitor to the sign-in page, and back to the promotions', async () => {
    const html = await renderAction(null);
    expect(html).toContain(en['promo.sign-in']);
    expect(html).toContain('href="/sign-in?next=%2Fpromo"');
  });

  it('lets a player choose a promotion, and undo the choice', async () => {
    expect(await renderAction({ state: 'available' })).toContain(en['promo.choose']);
    const chosen = await renderAction({ state: 'chosen', at: '2026-03-01T07:00:00.000Z' });
    for (const text of [en['promo.chosen'], en['promo.leave'], 'href="/wallet/deposit"'])
      expect(chosen).toContain(text);
    expect(chosen).not.toContain(en['promo.choose']);
  });

  it('shows the amount and time of a received bonus instead of a button', async () => {
    const html = await renderAction({ state: 'granted', amount: '1500.00', at: '2026-03-01T07:00:00.000Z' });
    expect(html).toContain('1,500.00');
    expect(html).not.toContain('<button');
  });

  it.each(promoRefusals)('shows the reason instead of a button if the promotion is refused: %s', async (reason) => {
    const html = await renderAction({ state: 'refused', reason });
    expect(html).toContain(en[`promo.reason.${reason}`]);
    expect(html).not.toContain('<button');
  });

  it('offers to claim a waiting rebate, or states that none is waiting', async () => {
    const waiting = await renderAction({ state: 'claimable', amount: '3.75' }, true);
    expect(waiting).toContain('3.75');
    expect(waiting).toContain('<button');
    const none = await renderAction({ state: 'available' }, true);
    expect(none).toContain(en['promo.rebate.none']);
    expect(none).not.toContain('<button');
  });
});

describe('the card of a rebate', () => {
  const rebate = {
    ...{
      id,
      key: 'rebate',
      kind: 'promo',
      audience: null,
      ends_at: null,
      images: [],
      navigateTo: '/game-play?game=dice',
    },
    content: { en: { title: 'Cashback', text: '', action: 'Open Dice' }, ur: {} },
    rule: {
      ...{ type: 'rebate', rate_bps_hundredths: 1_500, amount_maximum: parseCents('5000'), wager_times: 1, days: 7 },
      weights: { dice: 2_500 },
    },
  } as unknown as Promo;
  const buttonsFor = async (mine: object) => {
    const html = await renderFor(mine, <PromoCard promo={rebate} now={new Date('2026-03-01')} eager={false} />);
    return html.match(/<button|<a /g)?.length ?? 0;
  };

  it('has one button: to claim the waiting rebate, or else to open the game', async () => {
    expect(await buttonsFor({ state: 'claimable', amount: '3.75' })).toBe(1);
    expect(await buttonsFor({ state: 'available' })).toBe(1);
  });
});
