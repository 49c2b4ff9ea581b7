import { expect, test } from './fixtures.ts';
import { openAs, waitUntilHydrated } from './open-as.ts';

test('the Back button returns to the previous page even before the next page is rendered [R2.31]', async ({
  page,
  world,
}) => {
  // A view transition renders shortly after the address has changed. The test delays it.
  await page.addInitScript(() => {
    const delayed: (() => void)[] = [];
    const drawAll = () => {
      for (const draw of delayed.splice(0)) draw();
    };
    Object.assign(window, { drawAll });
    document.startViewTransition = ((draw: () => void) => {
      const drawn = new Promise<void>((done) => {
        delayed.push(() => {
          draw();
          done();
        });
      });
      return { ready: drawn, updateCallbackDone: drawn, finished: drawn, skipTransition() {} };
    }) as never;
  });
  const drawAll = () => page.evaluate(() => (window as unknown as { drawAll(): void }).drawAll());
  await openAs(page, world, await world.player(), '/wallet');
  await waitUntilHydrated(page);
  await page.locator('nav a[href="/promo"]:visible').click();
  await expect(page).toHaveURL(/\/promo$/);
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page).toHaveURL(/\/wallet$/);
  await expect
    .poll(async () => {
      await drawAll();
      return page.getByRole('heading', { level: 1 }).first().textContent();
    })
    .toBe('Wallet');
  await expect(page).toHaveURL(/\/wallet$/);
});
