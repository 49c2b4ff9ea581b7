import { runCommand } from '../../apps/server/src/operator/run-command.ts';
import { barriersOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

for (const [language, ask] of [
  ['en', 'How to take part'],
  ['ur', 'حصہ کیسے لیں'],
] as const) {
  test(`in ${language} a visitor reads what is on, with terms, and its links lead somewhere [R2.04] [R2.08]`, async ({
    page,
    world,
  }) => {
    for (const path of ['/promo', '/activity']) {
      await openAs(page, world, null, path, { language });
      const cards = page.locator('main article');
      await expect(cards).toHaveCount(2);
      for (const card of await cards.all()) {
        await expect(card.getByRole('heading', { name: ask })).toBeVisible();
        const to = (await card.getByRole('link').getAttribute('href')) ?? '';
        expect((await page.request.get(to)).status(), to).toBe(200);
      }
      const picture = cards.first().locator('img');
      await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
      expect(await barriersOf(page)).toEqual([]);
    }
  });
}

test('an offer counts down by hours, minutes and seconds and is gone when it ends [R2.04] [R9.08] [R1.15 CMS]', async ({
  page,
  world,
}) => {
  const texts = { title: 'Only this evening', text: 'x', how: 'x', terms: 'No bonus, no wagering.', action: 'Go' };
  const endIn = async (ms: number) => {
    // The server's clock is the one that counts.
    const ends_at = new Date(world.clock.now().getTime() + ms).toISOString();
    const item = { en: texts, ur: texts, extra: { kind: 'promo', sort: -1, ends_at, navigateTo: '/' } };
    await runCommand(world.app, ['--as', 'amna', 'cms', 'set', 'promo-evening', JSON.stringify(item)]);
    await openAs(page, world, null, `/promo?ends=${ms}`);
  };
  const card = page.locator('main article').filter({ hasText: 'Only this evening' });
  await endIn(71.5 * 3_600_000);
  await expect(card.getByRole('timer')).toHaveText(/^71:(29|30):\d\d$/);
  await endIn(15_000);
  await expect(card.getByRole('timer')).toHaveText(/^00:00:[01]\d$/);
  await expect(card).toHaveCount(0, { timeout: 40_000 });
});
