import { dice } from '@nua/games/dice/dice.ts';
import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import { catalogueMatch, catalogueText } from '../forms/catalogue-text.ts';
import { giveNames, operateAs } from '../world/operator-names.ts';
import { contentText } from './content-text.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

test('a visitor reads the current promotions with their terms [R2.04] [R2.08]', async ({ page, world }) => {
  await openAs(page, world, null, '/promo');
  const cards = page.locator('main article');
  const expectCards = async (count: number) => {
    await expect(cards).toHaveCount(count);
    for (const card of await cards.all()) {
      const how = card.getByRole('heading', { name: 'How to take part' });
      await expect(how).toBeHidden();
      await card.getByText('Details').click();
      await expect(how).toBeVisible();
      await expect(card.getByRole('heading', { name: 'Terms', exact: true })).toBeVisible();
      await expect(card.getByRole('link')).toHaveAttribute('href', /^\//);
    }
    const picture = cards.first().locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  };
  await expectCards(5);
  await page.locator('main a[href="/activity"]').click();
  await expect(page).toHaveURL(/\/activity$/);
  await expectCards(2);
});

for (const language of ['en', 'ur'] as const)
  test(`the promotions page collapses unavailable offers, and offers an account only to guests, in ${language} [R2.04]`, async ({
    page,
    world,
  }) => {
    const match = (id: MessageId) => page.getByText(catalogueMatch(language, id)).first();
    const for_guests = page.getByRole('heading', { name: contentText(language, 'promo-keep-your-account').title! });
    await page.setViewportSize({ width: 360, height: 640 });
    await openAs(page, world, null, '/promo', { language });
    // Lines of Nastaliq are higher. Until its font has loaded, the browser's own font may need more lines.
    const maximum = language === 'en' ? 2_500 : 2_700;
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(maximum);
    await expect(page.getByText(catalogueText(language, 'promo.counts'), { exact: true })).toHaveCount(1);
    await expect(for_guests).toHaveCount(0);
    await match('promo.counts').click();
    const quarter = page.locator('p, li').filter({ hasText: catalogueText(language, 'promo.counts.quarter') });
    await expect(quarter).toContainText(dice.name[language]);

    await openAs(page, world, await world.guest(), '/promo', { language });
    await expect(for_guests).toBeVisible();
    await expect(match('promo.reason.guest')).toBeHidden();
    await match('promo.not-now').click();
    await expect(match('promo.reason.guest')).toBeVisible();

    await openAs(page, world, await world.player(), '/promo', { language });
    await expect(
      page.getByRole('heading', { name: contentText(language, 'promo-rebate').title!, exact: true }),
    ).toBeVisible();
    await expect(for_guests).toHaveCount(0);
  });

test('an offer counts down to its end and then disappears [R2.04] [R9.08] [R1.15 CMS]', async ({ page, world }) => {
  await page.clock.install();
  await giveNames(world, 'qasim', 'zara');
  const operator = (...args: string[]) => operateAs(world, 'qasim', 'cms', ...args);
  const put = async (key: string, title: string, ms: number) => {
    const texts = { title, text: 'x', how: 'x', terms: 'No bonus, no wagering.', action: 'Go' };
    // The countdown uses the server's clock.
    const ends_at = new Date(world.clock.now().getTime() + ms).toISOString();
    const item = { en: texts, ur: texts, extra: { kind: 'promo', sort: -1, ends_at, navigateTo: '/' } };
    await operator('set', key, JSON.stringify(item));
  };
  await put('promo-days', 'Three more days', 71.5 * 3_600_000);
  await put('promo-evening', 'Only this evening', 60_000);
  try {
    await openAs(page, world, null, '/promo');
    const card = (title: string) => page.locator('main article').filter({ hasText: title });
    await expect(card('Three more days').getByRole('timer')).toHaveText(/^71:(29|30):\d\d$/);
    await expect(card('Only this evening').getByRole('timer')).toHaveText(/^00:0[01]:\d\d$/);
    // Both clocks advance, because each response sets the page's clock to the server's clock, which is fixed in tests.
    world.clock.advance(60_000);
    await page.clock.fastForward(60_000);
    await expect(card('Only this evening')).toHaveCount(0);
    await expect(card('Three more days').getByRole('timer')).toHaveText(/^71:2[89]:\d\d$/);
  } finally {
    // Hides the two promotions, because other tests of this world count the promotions.
    await operator('hide', 'promo-days');
    await operator('hide', 'promo-evening');
  }
});
