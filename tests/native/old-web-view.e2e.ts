import { expect, test } from './fixtures.ts';

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 8.0.0; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/58.0.3029.125 Mobile Safari/537.36',
});

test('on an outdated WebView, the page explains what to update', async ({ app }) => {
  const page = await app.start();
  await expect(page.getByRole('link', { name: 'Open the Play Store' })).toBeVisible();
  await expect(page.locator('[dir=rtl]')).toContainText('اپ ڈیٹ کریں');
  expect(await page.evaluate(() => [document.scripts.length, document.querySelector('#nua')])).toEqual([1, null]);
  expect(app.server.requests).toEqual([]);
});
