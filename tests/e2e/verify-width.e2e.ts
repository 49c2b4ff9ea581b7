import { houseGames } from '@nua/games';
import { writeCall } from '../../apps/arcade/src/verify/check-query.ts';
import { expect, test } from './fixtures.ts';

for (const language of ['en', 'ur'] as const)
  test(`a recalculated round of any game fits a phone of 320 pixels in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const wide: string[] = [];
    for (const { id, kind, modes } of houseGames) {
      if (kind === 'shared') continue;
      for (const nonce of id === 'blackjack' ? ['1', '2', '3'] : ['1']) {
        const seeds = { game: id, server_seed: 'server seed', client_seed: 'client seed', nonce };
        await page.goto('about:blank');
        await page.goto(
          `/arcade/verify?lang=${language}#${new URLSearchParams({ ...seeds, ...writeCall(modes()[0]) })}`,
        );
        await expect(page.locator('[data-result]')).toBeVisible();
        const excess_px = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (excess_px > 0) wide.push(`${id}: ${excess_px} px`);
      }
    }
    expect(wide).toEqual([]);
  });
