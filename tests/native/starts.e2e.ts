import type { BrowserContext, Page } from '@playwright/test';
import { payingPlayer } from '../world/paying-player.ts';
import { expect, test } from './fixtures.ts';

const HOUR_MS = 3_600_000;

const offlineBar = (page: Page) => page.locator('[data-offline-bar]');
const balance = (page: Page) => page.locator('header a[href="/wallet"], main a[href="/wallet"]').first();

/** Waits until the configuration and the player are cached for a start without a server. */
async function waitForCachedResponses(page: Page): Promise<void> {
  const cached = () =>
    page.evaluate(async () => {
      const holds = async (name: string, query: string) => {
        const response = await (await caches.open(name)).match('/cached-responses');
        return (await response?.text())?.includes(`"queryKey":["${query}"`) ?? false;
      };
      const private_cache = (await caches.keys()).find((name) => name.startsWith('nua.private.'));
      const holdsPlayer = private_cache !== undefined && (await holds(private_cache, 'player'));
      return [await holds('nua.public', 'config'), holdsPlayer];
    });
  await expect.poll(cached).toEqual([true, true]);
}

/** Backdates the cached responses by three hours, in a page without the app, which would overwrite them. */
async function backdateCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('https://localhost/assets/crash.svg');
  await page.evaluate(async (ms) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))!.text();
        const older = text.replace(/"dataUpdatedAt":(\d{13})/g, (_, at) => `"dataUpdatedAt":${Number(at) - ms}`);
        await cache.put(request, new Response(older));
      }
    }
  }, 3 * HOUR_MS);
  await page.close();
}

const clearCache = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });

for (const [language, texts] of [
  [
    'en',
    { age: /No connection.*[3-9] hours ago/, slow: /Slow connection.*[3-9] hours ago/, none: 'when you are online' },
  ],
  [
    'ur',
    {
      age: /انٹرنیٹ سے رابطہ نہیں ہے.*[3-9] گھنٹے پہلے/,
      slow: /انٹرنیٹ سست ہے.*[3-9] گھنٹے/,
      none: 'انٹرنیٹ آتے ہی',
    },
  ],
] as const) {
  test(`without a server, the app starts with its last known data and shows no unknown balance (${language})`, async ({
    app,
    context,
    world,
  }) => {
    await app.belongsTo(await payingPlayer(world, { main: '1234.56' }), language);
    let page = await app.start();
    await expect(balance(page)).toContainText('1,234.56');
    await waitForCachedResponses(page);

    await test.step('the app starts without a network by a link', async () => {
      await app.kill();
      await backdateCache(context);
      await app.setNetwork(false);
      page = await app.start({ url: 'nua://wallet' });
      await expect(offlineBar(page)).toContainText(texts.age);
      await expect(page).toHaveURL(/\/wallet$/);
      await expect(page.locator('main').getByText('1,234.56').first()).toBeVisible();
    });

    await test.step('the app starts on a network that loses every packet', async () => {
      await app.kill();
      await app.setNetwork(true);
      app.server.fault = () => 'no answer';
      page = await app.start();
      await expect(offlineBar(page)).toContainText(texts.slow);
      await expect(balance(page)).toContainText('1,234.56');
    });

    // The texts were checked above, and the rest is the same in both languages.
    if (language === 'ur') return;

    await test.step('the app starts while the server is down', async () => {
      await app.kill();
      app.server.fault = () => ({ status: 503, body: 'down' });
      page = await app.start();
      await expect(offlineBar(page)).toContainText(texts.age);
      await expect(balance(page)).toContainText('1,234.56');
    });

    await test.step('the app without cached data waits until the server responds', async () => {
      await clearCache(page);
      await app.kill();
      app.server.fault = () => null;
      await app.setNetwork(false);
      page = await app.start();
      await expect(offlineBar(page)).toContainText(texts.none);
      await expect(balance(page)).toContainText('–');
      await expect(page.getByText('0.00')).toHaveCount(0);
      await app.setNetwork(true);
      await expect(balance(page)).toContainText('1,234.56');
    });
  });
}
