import { cents } from '@nua/money';
import type { CDPSession, Page } from '@playwright/test';
import { fund } from '../world/play.ts';
import type { Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { openAs } from './open-as.ts';

/** Counts the bytes that a page and its frames receive. */
async function countBytes(page: Page): Promise<() => number> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => bytes;
}

/** Simulates ten minutes of a player: the lobby, the promotions, eight rounds of dice, and the wallet. */
async function tenMinutes(page: Page, world: World, who: Someone): Promise<void> {
  await fund(world, who, cents(100_000n));
  await openAs(page, world, who, '/');
  const settle = () => page.waitForLoadState('networkidle');
  await settle();
  for (const link of await page.locator('nav a:visible').all()) await link.hover();
  await settle();
  await page.mouse.wheel(0, 700);
  await settle();
  await page.clock.fastForward('02:00');
  await page.locator('nav a[href="/promo"]:visible').first().click();
  await expect(page).toHaveURL(/\/promo$/);
  await settle();
  await page.clock.fastForward('02:00');
  await page.goto('/game-play?game=dice');
  const game = page.frameLocator('main iframe');
  const roll = game.getByRole('button', { name: /^Roll/ });
  for (let n = 0; n < 8; n += 1) {
    await expect(roll).toBeEnabled();
    await roll.click();
    await page.clock.fastForward(35_000);
  }
  await page.goto('/wallet');
  await settle();
  await page.clock.fastForward('01:00');
  await settle();
}

test('a returning player downloads fewer bytes in ten minutes with “Use less data”', async ({ browser, world }) => {
  const bytesOf = async (choice: 'less' | 'full') => {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, baseURL: world.url });
    await context.addInitScript((chosen) => {
      if (window.parent === window) localStorage.setItem('nua.data', chosen);
    }, choice);
    const page = await context.newPage();
    // The first session loads the code, which the browser caches.
    const who = await world.player();
    await page.clock.install();
    await tenMinutes(page, world, who);
    const bytes = await countBytes(page);
    await tenMinutes(page, world, who);
    await context.close();
    return bytes();
  };
  const [full, less] = [await bytesOf('full'), await bytesOf('less')];
  console.log(`ten minutes: ${full} bytes, with less data ${less}`);
  expect(less).toBeLessThan(full * 0.95);
});
