import { setClientSeed } from '../world/play.ts';
import { allGames, shareOneRound } from '../world/share-rounds.ts';
import { expect, test } from './fixtures.ts';

const texts = {
  en: { again: 'Watch again', next: /^(Skip|Next step)$/, check: 'Check' },
  ur: { again: 'دوبارہ دیکھیں', next: /^(نتیجہ دکھائیں|اگلا قدم)$/, check: 'جانچ' },
};

for (const game of allGames) {
  test(`a stranger watches and verifies a player’s round of ${game.id} in both languages`, async ({ page, world }) => {
    const choice = { shows_stake: false, shows_check: true };
    const { table, path } = await shareOneRound(world, await world.guest(), game, choice);
    await setClientSeed(world, table, 'the-next-seed');
    for (const lang of ['en', 'ur'] as const) {
      const text = texts[lang];
      await page.goto(`${path}&lang=${lang}`);
      const again = page.getByRole('button', { name: text.again });
      await expect(async () => {
        const next = page.getByRole('button', { name: text.next });
        if (await next.isVisible()) await next.click();
        await expect(again).toBeVisible({ timeout: 200 });
      }).toPass();
      await expect(
        page
          .getByRole('region', { name: game.name[lang] })
          .getByText(/^[\d,]+\.\d\d×$/)
          .first(),
      ).toBeVisible();
      await expect(page.getByRole('region', { name: text.check }).locator('[data-result]')).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
  });
}
