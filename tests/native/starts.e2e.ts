import { expect, test } from './fixtures.ts';

test('the app starts on a phone', async ({ app }) => {
  const page = await app.start();
  await expect(page.getByRole('link', { name: /Play Dice/ }).first()).toBeVisible();
  await page.screenshot({ path: 'test-results/a.png' });
});
