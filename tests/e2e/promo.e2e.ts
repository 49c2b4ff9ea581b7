import { giveNames, operateAs } from '../world/operator-names.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

test('a visitor reads the current promotions with terms and pictures, and opens the second list [R2.04] [R2.08]', async ({
  page,
  world,
}) => {
  await openAs(page, world, null, '/promo');
  const cards = page.locator('main article');
  const seen = async (count: number) => {
    await expect(cards).toHaveCount(count);
    for (const card of await cards.all()) {
      await expect(card.getByRole('heading', { name: 'How to take part' })).toBeVisible();
      await expect(card.getByRole('link')).toHaveAttribute('href', /^\//);
    }
    const picture = cards.first().locator('img');
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  };
  await seen(5);
  await page.locator('main a[href="/activity"]').click();
  await expect(page).toHaveURL(/\/activity$/);
  await seen(2);
});

test('an offer counts down to its end and then disappears [R2.04] [R9.08] [R1.15 CMS]', async ({ page, world }) => {
  await page.clock.install();
  await giveNames(world, 'qasim', 'zara');
  const operator = (...words: string[]) => operateAs(world, 'qasim', 'cms', ...words);
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
    // Both clocks advance, as each response sets the page's clock to the server's, which stands still in a test.
    world.clock.advance(60_000);
    await page.clock.fastForward(60_000);
    await expect(card('Only this evening')).toHaveCount(0);
    await expect(card('Three more days').getByRole('timer')).toHaveText(/^71:2[89]:\d\d$/);
  } finally {
    // Other tests of this world count the promotions.
    await operator('hide', 'promo-days');
    await operator('hide', 'promo-evening');
  }
});
