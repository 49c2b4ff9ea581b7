import { expect, test } from './fixtures.ts';

test('a visitor reads the lobby before any script has run, and it hydrates without a word [R1.01, R2.01]', async ({
  browser,
  page,
  world,
}) => {
  const bare = await browser.newContext({ javaScriptEnabled: false });
  const reader = await bare.newPage();
  await reader.goto(world.url);
  await expect(reader.getByRole('main')).toContainText('Dice');
  await bare.close();
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('Dice');
  await page.screenshot({ path: 'test-results/pictures/lobby.png' });
});
