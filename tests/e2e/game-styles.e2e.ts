import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openGame } from './open-game.ts';

/** Makes all stylesheets of the games fail, except those in the HTML of the game's page. */
async function loseStyles(page: Page): Promise<void> {
  const html = await (await page.request.get('/arcade/dice')).text();
  await page.route('**/arcade/assets/*.css', (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
}

test('missing styles of a game are reported, and are loaded at the next press [R2.41] [R9.10]', async ({
  page,
  world,
}) => {
  await loseStyles(page);
  const { game } = await openGame(page, world, { game: 'dice', paisa: 500_000 });
  const roll = game.getByRole('button', { name: /^Roll/ });
  const problem = game.getByText('Could not load this. Check your connection and try again.');
  await test.step('a game without its styles shows an error and a retry', async () => {
    await expect(problem).toBeVisible();
    await expect(roll).toHaveCount(0);
    // The same error is already visible before the reload, so the test waits for the reload itself.
    const reloaded = page.waitForEvent('framenavigated', (frame) => frame.parentFrame() !== null);
    await game.getByRole('button', { name: 'Try again' }).click();
    await reloaded;
    await expect(problem).toBeVisible();
    await page.unrouteAll();
    await game.getByRole('button', { name: 'Try again' }).click();
    await expect(roll).toBeEnabled();
  });
  await test.step('a sheet without its styles stays closed until the next press', async () => {
    const fairness = game.getByRole('button', { name: 'Fairness' });
    const sheet = game.getByRole('dialog', { name: 'Provably fair' });
    await loseStyles(page);
    for (const _turn of ['first', 'again']) {
      const failed = page.waitForEvent('requestfailed');
      await fairness.click();
      await failed;
      await expect(problem).toBeVisible();
      await expect(sheet).toHaveCount(0);
    }
    await page.unrouteAll();
    await fairness.click();
    await expect(sheet).toBeVisible();
    const edge = await sheet
      .locator('section')
      .first()
      .evaluate((card) => getComputedStyle(card).borderTopWidth);
    expect(edge).not.toBe('0px');
  });
});
